"""The JSON of the API, in and out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal, TypeVar

import orjson
from pydantic import AliasChoices, BaseModel, ConfigDict, Field, computed_field

from palatine.tables.snapshot import Heard, LogLine, Snapshot

Number = Annotated[int, Field(ge=0, le=1_000_000)]
SeatNumber = Annotated[int, Field(ge=0, le=7)]
FORMER = "a former name, for programs of the first edition"


class In(BaseModel):
    """What comes in: a field that the API does not know is a mistake of the caller, and is said so."""

    model_config = ConfigDict(extra="forbid")


class NewSeat(In):
    """A seat of a new table."""

    kind: Literal["me", "bot", "free"] = Field(description="`me`: the caller sits here; `bot`; `free`: for someone else")
    name: str = Field("", max_length=60, description="your name, for `me`")
    level: str = Field(
        "", max_length=20, description="for `bot`: random, greedy, prodigy, novice, apprentice, courtier, master or champion"
    )


class Pace(In):
    kind: Literal["free", "turn", "game"] = Field("free", description="no clock, a clock for each turn, or for the whole game")
    seconds: int = Field(0, ge=0, le=86_400)


Entropy = Annotated[
    str,
    Field(
        pattern="^([0-9a-f]{64})?$",
        description="256 random bits of yours, as hexadecimal digits: part of what the game is dealt from",
    ),
]
OfferText = Annotated[str, Field(max_length=200, description="from `POST /api/offers`: then the commitment was shown before your entropy")]


class DealWish(In):
    """What a player gives for the deal of a new table."""

    offer: OfferText = ""
    entropy: Entropy = ""


class RematchWish(DealWish):
    """Another game: with the same bots, or each one level stronger or gentler."""

    step: int = Field(0, ge=-1, le=1, description="levels up (1) or down (-1) for the bots, where one person plays alone")


class OfferOut(BaseModel):
    """A table that can be opened, and the hash that the server commits to: `sha256(salt)`."""

    offer: str
    table: str
    commitment: str


class TableWish(DealWish):
    """A new table: as many players as seats. Their order is drawn when the game starts."""

    game: str = Field(max_length=40, examples=["splendor"])
    seats: list[NewSeat] = Field(min_length=1, max_length=8, validation_alias=AliasChoices("seats", "chairs"))
    options: dict[str, str] = Field(default_factory=dict, max_length=20)
    public: bool = Field(False, description="listed for anyone to join or watch")
    pace: Pace = Field(default_factory=lambda: Pace(kind="free", seconds=0))
    hints: bool | None = Field(None, description="allow hints; default: only when you play bots alone")


class Invitation(BaseModel):
    seat: int
    secret: str
    path: str = Field(description="the address that opens the seat")

    @computed_field(description=FORMER)  # type: ignore[prop-decorator]
    @property
    def chair(self) -> int:
        return self.seat


class Seated(BaseModel):
    """A place at a table. The secret opens your seats: send it as `Authorization: Bearer SECRET`."""

    table: str
    secret: str
    seats: list[int]
    invitations: list[Invitation] = []

    @computed_field(description=FORMER)  # type: ignore[prop-decorator]
    @property
    def chairs(self) -> list[int]:
        return self.seats


OwnKey = Annotated[
    str,
    Field(
        pattern="^([A-Za-z0-9_-]{16,100})?$",
        description="a secret that you made up, for your seat: then you may repeat the request if its answer was lost",
    ),
]


class JoinWish(In):
    secret: str = Field(max_length=100, description="of the invitation, or of a seat of yours")
    name: str = Field("", max_length=60)
    key: OwnKey = ""
    entropy: Entropy = ""


class SitWish(In):
    name: str = Field("", max_length=60)
    seat: SeatNumber | None = Field(None, validation_alias=AliasChoices("seat", "chair"))
    key: OwnKey = ""
    entropy: Entropy = ""


class MoveWish(In):
    move: str = Field(max_length=100, examples=["take wbg"])
    step: Number = Field(description="the step that the move answers")
    seat: SeatNumber | None = Field(None, description="if you hold several seats")


class StepWish(In):
    step: Number
    seat: SeatNumber | None = None


class BackWish(StepWish):
    decisions: int = Field(1, ge=1, le=10_000, description="how many of your decisions to go back")


class SeatWish(In):
    seat: SeatNumber | None = None


class FillWish(In):
    seat: SeatNumber = Field(description="a free seat")
    level: str = Field("courtier", max_length=40)


class VoteWish(In):
    about: Literal["replace", "close"] = Field(description="let a bot play for somebody who left, or stop the game")
    seat: SeatNumber | None = Field(None, description="the seat to replace; the bot is a `courtier`")


class ChatWish(In):
    text: str = Field(max_length=1000)
    name: str = Field("", max_length=60, description="for spectators")


class Stepped(BaseModel):
    """The step after what was done."""

    step: int


class Done(BaseModel):
    table: str


class Forgotten(BaseModel):
    table: str
    removed: bool = Field(description="the whole table went; otherwise the others keep the game, without your name and words")


class Problem(BaseModel):
    """Why something was refused: a code for programs, a sentence in the caller's language."""

    model_config = ConfigDict(extra="allow")
    error: str
    message: str


class OptionOut(BaseModel):
    name: str
    choices: list[str]
    about: str


class GameOut(BaseModel):
    name: str
    title: str
    players: list[int]
    options: list[OptionOut]
    state: str = Field(description="ready, compiling, waiting or failed")


class SeatOut(BaseModel):
    seat: int
    name: str
    kind: str
    level: str
    here: bool
    stand_in: bool
    clock: float | None


class LineOut(BaseModel):
    step: int
    seat: int | None
    text: str


class HappeningOut(BaseModel):
    """One thing that happened in the game, as the rules told it to you."""

    step: int = Field(description="your step after it")
    kind: str = Field(description="as in `palatine schema GAME`, under `$defs.happening`")
    seat: int | None = Field(description="whom it is about; null for nobody")
    numbers: dict[str, int] = Field(description="what belongs to its kind, by name")
    text: str = Field(description="its sentence in the log; empty if it has none")


class SaidOut(BaseModel):
    number: int
    seat: int | None
    name: str
    text: str


class TableOut(BaseModel):
    """A table as the caller may see it."""

    table: str
    game: str
    seat: int | None = Field(description="yours; null for a spectator")
    step: int
    to_move: list[int]
    legal: list[str]
    can_undo: bool
    can_go_back: bool = Field(description="alone against bots: may you go back to your last decision, through their moves")
    practice: int = Field(description="how often that was done; more than 0: the game is practice")
    chosen: bool = Field(description="the deal was chosen for a first game that teaches: that is practice, too")
    prompt: str
    scores: list[int]
    seats: list[SeatOut]
    chairs: list[SeatOut] = Field(description=FORMER)
    started: bool
    over: bool
    aborted: str
    hints: bool = Field(description="may you ask for a hint on your turn")
    options: dict[str, str]
    commitment: str
    seed: str | None = Field(description="what the game was dealt from, once it is over")
    salt: str | None
    entropy: list[str] | None = Field(description="what each chair gave for the deal, once the game is over")
    rematch: str | None
    missing: list[int]
    votes: list[int]
    closing: list[int]
    view: dict[str, Any] = Field(description="the position, with everything you may not know blanked out")
    log: list[LineOut]
    happened: list[HappeningOut] = Field(description="what the rules told you, as data")
    chat: list[SaidOut]


class MoveOut(BaseModel):
    move: str
    words: str


class WhyOut(BaseModel):
    """Why not: the reason, or null if the move is legal."""

    move: str | None
    reason: str | None


class ConsideredOut(BaseModel):
    """A move of a hint, searched by itself, beside the best one (the best itself: beside the second)."""

    move: str
    words: str
    chances: list[float] = Field(description="every seat's win probability after it")
    verdict: str = Field(description="how it compares, in two words")
    reason: str = Field(description="what it brings that the other does not; may be empty")


class HintOut(BaseModel):
    """What the strongest player would play, knowing what you know, and one or two moves of another kind."""

    step: int = Field(description="the step at which you saw the position")
    move: str
    words: str
    chances: list[float] = Field(description="every seat's win probability after it")
    reasons: list[str] = Field(description="why, compared with the second move")
    say: str = Field(description="chance and reasons in one line")
    moves: list[ConsideredOut] = Field(description="two or three moves that differ in kind, the best first")


class AnalysisOut(BaseModel):
    """How far the analysis of a game is, and, once it is there, all of it: as `palatine analyse --json` tells it."""

    state: Literal["thinking", "ready", "failed"]
    done: int = Field(description="moves looked at")
    total: int
    message: str = Field("", description="why it failed")
    report: dict[str, Any] | None = None


class ListedOut(BaseModel):
    table: str
    game: str
    players: int
    status: str
    seats: list[dict[str, str]]
    chairs: list[dict[str, str]] = Field(description=FORMER)
    pace: Pace
    options: dict[str, str]


class ReplayOut(BaseModel):
    id: str
    game: str
    players: int
    names: list[str]
    moves: int
    over: bool


class PositionOut(BaseModel):
    ply: int
    view: dict[str, Any]
    log: list[LineOut]
    happened: list[HappeningOut]


def listed(row: dict[str, Any]) -> ListedOut:
    card = row["card"]
    return ListedOut(
        table=row["id"],
        game=row["game"],
        players=row["players"],
        status=row["status"],
        seats=card["chairs"],
        chairs=card["chairs"],
        pace=Pace(**card["pace"]),
        options=card["options"],
    )


def table_out(snapshot: Snapshot, lang: str, before: Snapshot | None = None, since: int = -1) -> dict[str, Any]:
    """What an audience sees, as a :class:`TableOut`. Log and happenings are those after the step *since*; if something was seen
    *before*, they and the chat are what is new.

    Plain dicts: every move is told to everybody at the table, and checking our own answers would cost more than making them.
    """
    old_step, old_chat = (before.step, before.said) if before else (since, 0)
    seats = [vars(seat) for seat in snapshot.seats]
    return {
        "table": snapshot.table,
        "game": snapshot.game,
        "seat": snapshot.seat,
        "step": snapshot.step,
        "to_move": snapshot.to_move,
        "legal": snapshot.legal,
        "can_undo": snapshot.can_undo,
        "can_go_back": snapshot.can_go_back,
        "practice": snapshot.practice,
        "chosen": snapshot.chosen,
        "prompt": snapshot.view.prompt(lang) if snapshot.started else "",
        "scores": snapshot.view.scores,
        "seats": seats,
        "chairs": seats,
        "started": snapshot.started,
        "over": snapshot.over,
        "aborted": snapshot.aborted,
        "hints": snapshot.hints,
        "options": snapshot.options,
        "commitment": snapshot.commitment,
        "seed": snapshot.seed,
        "salt": snapshot.salt,
        "entropy": snapshot.entropy,
        "rematch": snapshot.rematch,
        "missing": snapshot.missing,
        "votes": snapshot.votes,
        "closing": snapshot.closing,
        "view": snapshot.view.data,
        "log": [{"step": line.step, "seat": line.seat, "text": line.text} for line in _after(old_step, snapshot.log)],
        "happened": [vars(heard) for heard in _after(old_step, snapshot.heard)],
        "chat": [vars(said) for said in snapshot.chat if said.number > old_chat],
    }


Entry = TypeVar("Entry", LogLine, Heard)


def _after(step: int, entries: Sequence[Entry]) -> Sequence[Entry]:
    """The last of them, those after a step."""
    first = len(entries)
    while first and entries[first - 1].step > step:
        first -= 1
    return entries[first:]


def tell(snapshot: Snapshot, lang: str, before: Snapshot | None, since: int = -1) -> str:
    """The data of an event of the API."""
    return orjson.dumps(table_out(snapshot, lang, before, since)).decode()
