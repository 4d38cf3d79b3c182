"""First rounds from which plans are developed in which every pair meets three times.

For one player more than a multiple of four, the players are residues modulo their number, and round
r adds r to each; 0 sits out the first round. For a multiple of four they are residues modulo one
less, and a player ``i`` who stays. Each residue occurs three times as a difference within the
tables of a starter, so every pair meets three times.
"""

STARTERS = {
    5: "1 2 3 4",
    8: "2 4 5 i, 0 1 3 6",
    12: "1 3 7 i, 2 4 5 8, 0 6 9 10",
    13: "4 6 7 9, 1 5 8 12, 2 3 10 11",
    17: "4 8 13 15, 1 2 9 12, 5 6 7 10, 3 11 14 16",
    20: "4 8 9 12, 0 7 17 i, 2 5 10 11, 1 6 14 18, 3 13 15 16",
    21: "2 6 7 9, 10 13 18 19, 3 4 14 16, 5 8 12 20, 1 11 15 17",
    24: "13 16 20 i, 2 4 7 21, 9 10 17 22, 0 8 12 14, 1 11 18 19, 3 5 6 15",
    25: "7 9 14 20, 5 6 21 23, 1 2 12 17, 3 8 11 24, 13 15 16 19, 4 10 18 22",
    29: "2 4 14 17, 7 13 18 20, 16 21 22 23, 3 11 15 25, 1 5 10 26, 6 9 12 24, 8 19 27 28",
    32: "4 8 9 28, 3 13 15 i, 5 18 22 25, 7 14 23 27, 10 16 19 24, 1 2 20 30, 11 12 17 26, "
    "0 6 21 29",
    36: "0 4 5 13, 9 11 26 34, 7 14 20 31, 6 8 18 i, 10 12 21 29, 2 25 28 32, 1 15 16 22, "
    "3 19 23 24, 17 27 30 33",
}
