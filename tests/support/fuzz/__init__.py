"""Random hostile requests and frames, reproducible from a seed."""
