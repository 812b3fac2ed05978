"""What clients and server say to each other: one JSON object to a frame, told apart by its `type`.

docs/protocol.md and the TypeScript types are made from this file.
"""

from typing import Annotated, Any, Literal

import msgspec

VERSION = 1
FRAME_BYTES_MOST = 4_096

Number = Annotated[int, msgspec.Meta(ge=1, le=2**53 - 1)]
Amount = Annotated[int, msgspec.Meta(ge=0, le=10**9)]
Seat = Annotated[int, msgspec.Meta(ge=1, le=7)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
ClientName = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{8,64}$")]
Hex = Annotated[str, msgspec.Meta(min_length=64, max_length=64)]


class ClientFrame(msgspec.Struct, tag_field="type", forbid_unknown_fields=True):
    pass


class Hello(ClientFrame, tag="hello"):
    """The first frame. `client` names this tab, and stays the same over reconnections; `token` is for programs
    without cookies; `epoch` is that of the last welcome; `seen` is the last version of each table that is watched."""

    client: ClientName
    protocol: int = VERSION
    token: str = ""
    epoch: str = ""
    seen: Annotated[dict[Name, int], msgspec.Meta(max_length=20)] = {}


class Watch(ClientFrame, tag="watch"):
    """Follow a table; "lobby" is the list of all tables."""

    table: Name
    on: bool = True


class Asked(ClientFrame):
    """What the log is to hold: numbered from 1 up by the client, each number once. A repeat gets the first answer."""

    number: Number
    table: Name


class Sit(Asked, tag="sit"):
    """Take a free seat."""

    seat: Seat


class Leave(Asked, tag="leave"):
    """Give a seat up; not while a round with a stake of one's own is open."""

    seat: Seat


class Bet(Asked, tag="bet"):
    """The bet on one's own seat, as a whole, in minor units; a main bet of 0 takes it back."""

    seat: Seat
    main: Amount
    side: Annotated[dict[Name, Amount], msgspec.Meta(max_length=20)] = {}


class Behind(Asked, tag="behind"):
    """A bet behind another player's seat; 0 takes it back."""

    seat: Seat
    stake: Amount


class Ready(Asked, tag="ready"):
    """Betting closes early when everybody is ready."""

    ready: bool = True


class SitOut(Asked, tag="sit_out"):
    """Keep the seat, without a bet for now."""

    out: bool = True


class Answer(Asked, tag="answer"):
    """An answer to an open question. `round` and `step` are those of the question, so that a late second click
    answers nothing else; `amount` 0 is the most."""

    round: Number
    who: Annotated[int, msgspec.Meta(ge=0, le=2_000)]
    step: Annotated[int, msgspec.Meta(ge=0, le=10_000)]
    action: Literal["stand", "hit", "double", "split", "surrender", "double_up", "insurance", "even_money", "no"]
    amount: Amount = 0


class Settings(Asked, tag="settings"):
    """From the next round: refuse bets behind; when betting behind, follow raises up to a multiple, and splits."""

    refuse_behind: bool | None = None
    follow_multiple: Annotated[int, msgspec.Meta(ge=0, le=1_000)] | None = None
    follow_split: bool | None = None


class Contribute(Asked, tag="contribute"):
    """The hash of 32 random bytes, for the shuffle that is going on."""

    hash: Hex


class Reveal(Asked, tag="reveal"):
    """The bytes behind it, once the list is closed."""

    value: Hex


class Acknowledge(ClientFrame, tag="acknowledge"):
    """The reality check was read."""


class Ping(ClientFrame, tag="ping"):
    at: float = 0.0


TableCommand = Sit | Leave | Bet | Behind | Ready | SitOut | Answer | Settings | Contribute | Reveal
FromClient = Hello | Watch | TableCommand | Acknowledge | Ping


class ServerFrame(msgspec.Struct, tag_field="type", omit_defaults=True):
    pass


class Welcome(ServerFrame, tag="welcome"):
    """`last` is the highest number that this client has used."""

    player: str
    epoch: str
    last: int
    protocol: int = VERSION


class Lobby(ServerFrame, tag="lobby"):
    tables: list[dict[str, Any]]


class Snapshot(ServerFrame, tag="snapshot"):
    """All that anybody may see of a table. `left` is in seconds, until the default decides."""

    table: str
    version: int
    picture: dict[str, Any]
    left: float | None = None


class Update(ServerFrame, tag="update"):
    """What is new since the version before: keys of the picture that changed. `round_more` is added to the lists of
    the same round, everything else replaces."""

    table: str
    version: int
    changes: dict[str, Any] = {}
    round_more: dict[str, Any] = {}
    round_changes: dict[str, Any] = {}
    left: float | None = None


class Own(ServerFrame, tag="own"):
    """What is for this player alone. `staked` is in the open round, `pending` on the felt, not yet deducted;
    `last_win` is what the last round gave back if that was more than was staked in it, else nothing."""

    table: str
    balance: int
    available: int
    pending: int
    staked: int
    last_win: int
    settings: dict[str, Any]
    next_settings: dict[str, Any]


class Done(ServerFrame, tag="done"):
    """The command is in the log."""

    number: int
    notices: tuple[str, ...] = ()


class Refusal(ServerFrame, tag="refused"):
    """`reason` is a word for programs, `message` for people. Number 0: a frame that could not be read."""

    number: int
    reason: str
    message: str


class Notice(ServerFrame, tag="notice"):
    """For people to read; `alert` asks for a pop-up."""

    text: str
    alert: bool = False


class Reality(ServerFrame, tag="reality"):
    """Time and money of this session. Bets wait until it is acknowledged; decisions never do."""

    minutes: int
    net: int


class Pong(ServerFrame, tag="pong"):
    at: float


FromServer = Welcome | Lobby | Snapshot | Update | Own | Done | Refusal | Notice | Reality | Pong

_decoder = msgspec.json.Decoder(FromClient)
encode = msgspec.json.Encoder(order="deterministic").encode


canonical = encode  # what tells a repeat from another command of the same number


class BadFrame(ValueError):
    """A frame that is none of ours; what is wrong with it, without what it held."""


def decode(frame: str | bytes) -> FromClient:
    if len(frame) > FRAME_BYTES_MOST:
        raise BadFrame(f"a frame of {len(frame)} bytes; {FRAME_BYTES_MOST} are the most")
    try:
        found: FromClient = _decoder.decode(frame)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadFrame(str(error)[:200].lower()) from None
    return found
