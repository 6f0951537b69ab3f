"""Proximal Policy Optimization (PPO) by self-play on thousands of parallel games.

An iteration plays a rollout in every game of the batch and learns from it. Advantages are generalized advantage estimates (GAE) for
all seats at the same time, because the network predicts the win probability of every seat.

Pure self-play can settle on conventions that other players do not follow. An *anchor* policy prevents that: KL regularisation
towards its moves takes the place of the entropy bonus.
"""

from __future__ import annotations

from palatine.train.arrays import Array
from palatine.train.rollout import Part
from palatine.train.trainer import Trainer

CLIP_RANGE = 0.2
VALUE_COEF = 0.5  # of the value loss


class Ppo(Trainer):
    """Samples moves from the policy and learns from their advantages."""

    def _choose(self, part: Part, logits: Array, seats: Array) -> None:
        xp = self.xp
        logp = xp.log_softmax(xp.masked(logits, part.mask.here))
        part.chosen.here[:] = xp.draw(logp)
        part.chosen.push()
        part.write(action=part.chosen.here, chance=xp.pick(logp, part.chosen.here))

    def _react(self, part: Part) -> None:
        part.step()

    def _slopes(self, logits: Array, seats: Array) -> tuple[Array, Array, Array, Array]:
        """KL regularisation towards the anchor; without one its logits are all equal, which makes this the entropy bonus."""
        xp, rows, flat = self.xp, self._rows, self.room.flat
        mask, action, chance, advantage, target = (flat(name)[rows] for name in ("mask", "action", "chance", "own", "target"))
        n = len(rows)
        logp = xp.log_softmax(xp.masked(logits, mask))
        p = xp.exp(logp)
        ratio = xp.exp(xp.pick(logp, action) - chance)
        held = ((advantage > 0) & (ratio > 1 + CLIP_RANGE)) | ((advantage < 0) & (ratio < 1 - CLIP_RANGE))
        pull = (advantage * ratio * ~held)[:, None]
        unusual = logp - xp.log_softmax(xp.masked(self._usual(logits), mask))
        to_places = pull * p + self._dials[0] * p * (unusual - (p * unusual).sum(axis=1, keepdims=True))
        to_places[xp.count(n), action] -= pull[:, 0]
        log_shares = xp.log_softmax(seats)
        to_seats = xp.exp(log_shares) - target
        value_loss = -(target * log_shares).sum(axis=1).mean()
        return to_places / n, to_seats * (VALUE_COEF / n), -(p * logp).sum(axis=1).mean(), value_loss
