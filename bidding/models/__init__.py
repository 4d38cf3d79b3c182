"""The models of bidding competitions: problems, competitions, answers, rulings and results."""

from bidding.models.answers import Answer, Entry, PracticeAnswer, Vote
from bidding.models.competitions import (
    BiddingSettings,
    Competition,
    Conductor,
    Entrants,
    Insider,
    Part,
    SetProblem,
    Status,
)
from bidding.models.computations import Computation, ComputationState
from bidding.models.game_decisions import GameDecisions, SharedSeat
from bidding.models.problems import Asked, DailyState, Problem
from bidding.models.results import Publication, Result, Ruling, RulingKind
from bidding.models.searches import Find, FindState, Search

__all__ = [
    "Answer",
    "Asked",
    "BiddingSettings",
    "Competition",
    "Computation",
    "ComputationState",
    "Conductor",
    "DailyState",
    "Entrants",
    "Entry",
    "Find",
    "FindState",
    "GameDecisions",
    "Insider",
    "Part",
    "PracticeAnswer",
    "Problem",
    "Publication",
    "Result",
    "Ruling",
    "RulingKind",
    "Search",
    "SetProblem",
    "SharedSeat",
    "Status",
    "Vote",
]
