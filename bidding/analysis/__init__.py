"""What every answer to a question is worth, from thousands of deals played out."""

from bidding.analysis.analysis import Analysis, Answer, analyse

__all__ = ["Analysis", "Answer", "analyse"]
