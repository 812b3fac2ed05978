"""The committed shoe: commit, shuffle, reveal, verify. The protocol, byte by byte, is docs/fairness.md."""

from .commitment import commit, fresh_secret
from .contribution import (
    Contributions,
    ListEntry,
    Reveal,
    close_list,
    gather,
    hash_contribution,
    hash_list,
    hash_reveals,
    nothing_contributed,
)
from .document import proof_from_dict, proof_to_dict, record_from_dict, record_to_dict
from .fault import Fault
from .opening import Shoe, open_shoe
from .order import SPANISH_DECK, STANDARD_DECK, card_code, deal_order, shuffled
from .record import Continuation, DealtRound, ShoeRecord, shoe_key
from .stream import below, words
from .tree import Proof
from .verification import check_opening, check_proof, order_of, verify, verify_chain

__all__ = [
    "SPANISH_DECK",
    "STANDARD_DECK",
    "Continuation",
    "Contributions",
    "DealtRound",
    "Fault",
    "ListEntry",
    "Proof",
    "Reveal",
    "Shoe",
    "ShoeRecord",
    "below",
    "card_code",
    "check_opening",
    "check_proof",
    "close_list",
    "commit",
    "deal_order",
    "fresh_secret",
    "gather",
    "hash_contribution",
    "hash_list",
    "hash_reveals",
    "nothing_contributed",
    "open_shoe",
    "order_of",
    "proof_from_dict",
    "proof_to_dict",
    "record_from_dict",
    "record_to_dict",
    "shoe_key",
    "shuffled",
    "verify",
    "verify_chain",
    "words",
]
