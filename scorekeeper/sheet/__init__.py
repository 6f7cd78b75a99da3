"""The sheet of a game: columns, rows, words, figures and the chart."""
