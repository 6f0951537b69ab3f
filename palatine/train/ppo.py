"""Learning from what came of one's choices: proximal policy optimization on thousands of games at once.

In turns, the network plays some steps in every game of the batch, and learns from them. What a choice was worth is the
advantage of the seat that made it: how much better the position became for that seat than it had expected, now and, fading, in the
steps that followed (generalized advantages, for every seat at once, because each answer of the network is about all of them).

A network that only ever meets itself agrees with itself on habits that nobody else at a table keeps to. So it may be given a network
to play *like*: where nothing speaks for one choice or another, it then chooses as that one would, instead of at random.
"""

from __future__ import annotations

from palatine.train.arrays import Array
from palatine.train.rollout import Part
from palatine.train.trainer import Trainer

CLIP = 0.2
VALUE_SHARE = 0.5  # of the value's loss


class Ppo(Trainer):
    """Chooses by chance, as the policy says; learns from the advantages of its choices."""

    def _choose(self, part: Part, logits: Array, seats: Array) -> None:
        xp = self.xp
        logp = xp.log_softmax(xp.masked(logits, part.mask.here))
        part.chosen.here[:] = xp.draw(logp)
        part.chosen.push()
        part.write(action=part.chosen.here, chance=xp.pick(logp, part.chosen.here))

    def _react(self, part: Part) -> None:
        part.step()

    def _slopes(self, logits: Array, seats: Array) -> tuple[Array, Array, Array, Array]:
        """It is drawn to choose by *usual*, the logits of who it should be like. If they are all equal, that is to be undecided."""
        xp, rows, flat = self.xp, self._rows, self.room.flat
        mask, action, chance, advantage, target = (flat(name)[rows] for name in ("mask", "action", "chance", "own", "target"))
        n = len(rows)
        logp = xp.log_softmax(xp.masked(logits, mask))
        p = xp.exp(logp)
        ratio = xp.exp(xp.pick(logp, action) - chance)
        held = ((advantage > 0) & (ratio > 1 + CLIP)) | ((advantage < 0) & (ratio < 1 - CLIP))
        pull = (advantage * ratio * ~held)[:, None]
        unusual = logp - xp.log_softmax(xp.masked(self._usual(logits), mask))
        to_places = pull * p + self._dials[0] * p * (unusual - (p * unusual).sum(axis=1, keepdims=True))
        to_places[xp.count(n), action] -= pull[:, 0]
        log_shares = xp.log_softmax(seats)
        to_seats = xp.exp(log_shares) - target
        surprise = -(target * log_shares).sum(axis=1).mean()
        return to_places / n, to_seats * (VALUE_SHARE / n), -(p * logp).sum(axis=1).mean(), surprise
