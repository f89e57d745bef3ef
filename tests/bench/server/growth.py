"""How a delivery's cost grows with the members of a room and with the number of rooms: CSV, and a plot."""

from servers import load, running

MEMBERS = [2, 4, 8, 16, 32, 64]
ROOMS = [10, 50, 200, 800]
PLAYERS_OF_ROOMS = 4
WIDTH, HEIGHT, MARGIN = 360, 220, 46


def growth(programs, bench):
    by_members, by_rooms = [], []
    with running(programs.ours()) as server:
        for members in MEMBERS:
            options = ["--players", 384, "--per-room", members, "--pace", 0, "--duration", bench.seconds]
            said = load(programs, server, *options)
            by_members.append((members, 1e6 * said["server"]["cpu_seconds"] / said["moves"]))
        for rooms in ROOMS:
            options = ["--players", PLAYERS_OF_ROOMS * rooms, "--rooms", rooms, "--pace", 0, "--duration", bench.seconds]
            said = load(programs, server, *options)
            by_rooms.append((rooms, 1e6 * said["server"]["cpu_seconds"] / said["moves"]))
    print("members of a room,us of server CPU for a move")
    print("\n".join(f"{x},{y:.2f}" for x, y in by_members))
    print("rooms of 4,us of server CPU for a move")
    print("\n".join(f"{x},{y:.2f}" for x, y in by_rooms))
    if bench.plot:
        with open(bench.plot, "w", encoding="utf-8") as file:
            file.write(picture(by_members, by_rooms))


def picture(by_members, by_rooms):
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{2 * WIDTH}" height="{HEIGHT}" '
        'font-family="sans-serif" font-size="11" style="background:white">\n'
        + curve(by_members, 0, "members of a room")
        + curve(by_rooms, WIDTH, "rooms of 4 members")
        + "</svg>\n"
    )


def curve(points, left, title):
    """One plot with linear axes from 0."""
    most_x, most_y = max(x for x, _ in points), 1.15 * max(y for _, y in points)

    def place(x, y):
        across = left + MARGIN + (WIDTH - 1.5 * MARGIN) * x / most_x
        return across, HEIGHT - MARGIN - (HEIGHT - 1.5 * MARGIN) * y / most_y

    path = " ".join(f"{a:.1f},{b:.1f}" for a, b in (place(*point) for point in points))
    x0, y0 = place(0, 0)
    x1, y1 = place(most_x, most_y)
    lines = [
        f'<polyline points="{x0:.1f},{y1:.1f} {x0:.1f},{y0:.1f} {x1:.1f},{y0:.1f}" fill="none" stroke="#888"/>',
        f'<polyline points="{path}" fill="none" stroke="#1f6fb2" stroke-width="2"/>',
        f'<text x="{left + WIDTH / 2:.0f}" y="{HEIGHT - 8}" text-anchor="middle">{title}</text>',
        f'<text x="{x0:.0f}" y="{y1 - 6:.0f}">µs of server CPU for a move</text>',
    ]
    for x, y in points:
        a, b = place(x, y)
        lines.append(f'<circle cx="{a:.1f}" cy="{b:.1f}" r="3" fill="#1f6fb2"/>')
        lines.append(f'<text x="{a:.1f}" y="{b - 7:.1f}" text-anchor="middle">{y:.0f}</text>')
        lines.append(f'<text x="{a:.1f}" y="{y0 + 14:.1f}" text-anchor="middle">{x}</text>')
    return "\n".join(lines) + "\n"
