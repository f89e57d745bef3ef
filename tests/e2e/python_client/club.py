"""A club and what its events do to it: written from proto/README.md."""

import copy

from .messages import server as server_pb2

RACES_KEPT = 30
PLACES_KEPT = 8


def founded(event):
    return server_pb2.Club(name=event.name, founded=event.at)


def _player(club, number):
    return next((player for player in club.players if player.number == number), None)


def _without(club, number):
    players = [player for player in club.players if player.number != number]
    duels = [duel for duel in club.duels if number not in (duel.one, duel.other)]
    del club.players[:]
    del club.duels[:]
    club.players.extend(players)
    club.duels.extend(duels)


def seat(club, event, name):
    """The member of this name is a new player of the club, or one who has come back."""
    if event.forgotten:
        _without(club, event.forgotten)
    if event.player > club.last_player:
        club.players.add(number=event.player)
        club.last_player = event.player
    if player := _player(club, event.player):
        player.name, player.member, player.last_seen = name, event.member, event.at


def _count_duel(club, better, worse):
    one, other = sorted((better.player, worse.player))
    duel = next((d for d in club.duels if (d.one, d.other) == (one, other)), None)
    if not duel:
        duels = sorted(
            [*club.duels, server_pb2.ClubDuel(one=one, other=other)], key=lambda d: (d.one, d.other)
        )
        del club.duels[:]
        club.duels.extend(duels)
        return _count_duel(club, better, worse)
    if better.player == one:
        duel.ahead += 1
    else:
        duel.behind += 1
    return None


def score(club, event):
    """A race counts for its players."""
    club.raced += 1
    results = [result for result in event.results if _player(club, result.player)]
    for result in results:
        player = _player(club, result.player)
        player.races += 1
        player.wins += result.won
        player.points += result.points
        player.last_seen = event.at
        if result.HasField("skill"):
            player.skill.CopyFrom(result.skill)
    for better in results:
        for worse in results:
            if better.place < worse.place:
                _count_duel(club, better, worse)
    race = club.races.add(
        number=club.raced, at=event.at, kind=copy.deepcopy(event.kind), players=len(event.results)
    )
    for result in event.results[:PLACES_KEPT]:
        player = _player(club, result.player)
        race.places.add(player=result.player, name=player.name if player else "", place=result.place)
    del club.races[:-RACES_KEPT]
