"""How the figures of the notebooks look: readable from the last row, with one colour for one thing."""

import matplotlib.pyplot as plt
from matplotlib.ticker import FuncFormatter, MaxNLocator, NullFormatter

# Colours that people with any kind of colour vision tell apart (Okabe and Ito). A shape, a role and a text keep
# theirs in every figure.
BLUE, ORANGE, GREEN, PINK, YELLOW, GREY = "#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#8C8C8C"
SHAPE_COLOURS = {"pretty": PINK, "minified": BLUE, "toon": ORANGE, "lwon": GREEN}
ROLE_COLOURS = {"space": GREY, "name": BLUE, "string": YELLOW, "number": GREEN, "literal": PINK, "punctuation": ORANGE}


def large_type():
    """Sets the sizes for all figures, and returns matplotlib.pyplot."""
    plt.rcParams.update({
        "figure.figsize": (9, 4.8), "figure.dpi": 110, "figure.constrained_layout.use": True,
        "font.size": 15, "axes.titlesize": 17, "axes.titlelocation": "left", "axes.titlepad": 14, "legend.fontsize": 14,
        "lines.linewidth": 2.5, "lines.markersize": 7, "axes.grid": True, "grid.alpha": 0.3, "axes.axisbelow": True,
        "axes.spines.top": False, "axes.spines.right": False, "legend.frameon": False,
        "axes.prop_cycle": plt.cycler(color=[BLUE, ORANGE, GREEN, PINK, YELLOW, GREY]),
    })
    return plt


def plain(axis, ticks=None, form="{:,g}"):
    """Writes the ticks of an axis as plain numbers: 10,000 and not a power of ten."""
    if ticks is not None:
        axis.set_ticks(ticks)
    axis.set_major_formatter(FuncFormatter(lambda x, _: form.format(x)))
    axis.set_minor_formatter(NullFormatter())


def percent(axis):
    """Writes the ticks of an axis of shares in per cent."""
    axis.set_major_formatter(FuncFormatter(lambda x, _: f"{x:.0%}"))


def whole(axis):
    """Puts the ticks of an axis at whole numbers."""
    axis.set_major_locator(MaxNLocator(integer=True))


def name_lines(ax, names, gap=0.055):
    """Writes the name of each line at its right end in its colour, no two closer than a share of the height.

    names has (name, y, colour) for each line; the axis has its limits and scale by then."""
    low, high = ax.transData.inverted().transform(ax.transAxes.transform([(1, 0), (1, 1)]))[:, 1]
    names = sorted(names, key=lambda n: n[1])
    stacks = []  # of heights that stand too close: they are spread about their mean
    for _, y, _ in names:
        stacks.append([(y - low) / (high - low)])
        while len(stacks) > 1 and _middle(stacks[-1]) - _middle(stacks[-2]) < gap * (len(stacks[-1]) + len(stacks[-2])) / 2:
            stacks[-2:] = [stacks[-2] + stacks[-1]]
    heights = [_middle(s) + gap * (i - (len(s) - 1) / 2) for s in stacks for i in range(len(s))]
    for height, (name, _, colour) in zip(heights, names):
        ax.text(1.01, height, name, color=colour, transform=ax.transAxes, va="center", fontweight="bold")


def _middle(heights):
    return sum(heights) / len(heights)
