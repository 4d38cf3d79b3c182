"""Analysis of the answers to a question by playing out thousands of deals."""

from bidding.analysis.analysis import Analysis, Answer, analyse

__all__ = ["Analysis", "Answer", "analyse"]
