#include "server/log/postgres/queries.hpp"

#include <string>

namespace gridrace::server::postgres::query {

namespace {

// The room's records that are not replaced, and as if their numbers began with 1.
const std::string records_of_room =
    "SELECT room.records - room.replaced, record.number - room.replaced, record.bytes"
    " FROM gridrace.room LEFT JOIN gridrace.record"
    "  ON record.room = room.id AND record.number > room.replaced";
const std::string read_text =
    records_of_room + " WHERE room.code = $1::text ORDER BY record.number";
// The numbers as they are.
const std::string numbers_of_room =
    "SELECT room.records, record.number, record.bytes, room.replaced"
    " FROM gridrace.room LEFT JOIN gridrace.record ON record.room = room.id AND record.number > ";
const std::string prepare_text =
    numbers_of_room +
    "room.replaced WHERE room.code = $1::text AND room.ended_at IS NULL ORDER BY record.number";
const std::string read_own_text =
    numbers_of_room +
    "greatest(room.replaced, CASE WHEN room.replaced = $3::bigint THEN $4::bigint ELSE 0 END)"
    " WHERE room.code = $1::text AND room.owner = $2::text ORDER BY record.number";
// Of tables before version 4.
constexpr const char* read_old_text =
    "SELECT room.records, record.number, record.bytes FROM gridrace.room"
    " LEFT JOIN gridrace.record ON record.room = room.id"
    " WHERE room.code = $1::text ORDER BY record.number";

constexpr const char* list_text =
    "SELECT code FROM gridrace.room WHERE ended_at IS NULL ORDER BY id";
constexpr const char* list_own_text =
    "SELECT code FROM gridrace.room WHERE ended_at IS NULL AND ($2::bigint = 0 OR owner = $1::text)"
    " ORDER BY id";
constexpr const char* list_all_text = "SELECT code FROM gridrace.room ORDER BY id";

// Whether the owner "s", a row of gridrace.service, may be dispossessed: it has ended (no beat); it
// has missed a beat, and the lock of its connection is free, as it is at once when its process is
// killed; or its lease of three seconds is over, unless it is the database that owes it an answer,
// such as to a slow commit: then nobody else would be quicker. It may live nevertheless: what
// fences it is the epoch. Where a single server uses the database ($2 is 0), no other lives.
const std::string lease = "interval '3 s'";
const std::string gone =
    "CASE WHEN s.beat_at IS NULL THEN true"
    " WHEN s.beat_at >= clock_timestamp() - interval '600 ms' THEN false"
    " WHEN pg_try_advisory_xact_lock_shared(s.lock) THEN true"
    " WHEN s.beat_at >= clock_timestamp() - " +
    lease +
    " THEN false"
    // The two halves of the key are two columns. Longer than a node waits: see answer_patience.hpp.
    " ELSE NOT EXISTS (SELECT FROM pg_locks AS l JOIN pg_stat_activity AS a ON a.pid = l.pid"
    "  WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 1"
    "   AND (l.classid::bigint << 32 | l.objid::bigint) = s.lock"
    "   AND a.datname = current_database() AND a.state = 'active'"
    "   AND a.query_start > clock_timestamp() - interval '20 s') END";
// Whether this session may take the rooms of the owner "s": after a failure of the database all locks
// are free and all beats old, and a node that is back does not know yet who else comes back. So its
// session takes rooms of silent nodes only from the time on that begin_lease has set: after one that
// was lost by when the last of the nodes must be back. One may notice the loss four seconds after the
// other (node_patience) and wait five for an address that does not answer (connect_timeout).
const std::string may_adopt =
    "CASE WHEN s.beat_at IS NULL THEN true"
    " WHEN (extract(epoch FROM clock_timestamp()) * 1000)::bigint"
    "  < current_setting('gridrace.adopts_from')::bigint THEN false"
    " ELSE " +
    gone + " END";
const std::string begin_lease_text =
    "SELECT set_config('gridrace.adopts_from', (extract(epoch FROM"
    " CASE WHEN $1::bigint <> 0 THEN clock_timestamp() + interval '10 s'"
    " ELSE pg_postmaster_start_time() + " +
    lease +
    " END)"
    " * 1000)::bigint::text, false)";
const std::string abandoned_nodes =
    "WITH gone AS MATERIALIZED (SELECT s.node FROM gridrace.service AS s"
    "  WHERE s.node <> $1::text AND " +
    may_adopt + ")";

// Rows of the parts at fault, whose rooms it leaves as they are: number and fault, 1 no such room, 2
// old epoch, 3 command repeated, 4 somebody else has locked the room's row. It waits for no such lock:
// the other rooms would wait, too.
//
// Why READ COMMITTED is enough, also if a stalled server wakes up: every writer of a room locks its
// row first (append and erase by FOR UPDATE, take_over and retire by UPDATE), and sees the newest
// committed version of it under the lock. So an append under epoch E comes before or after a
// takeover as a whole; if after, it finds another epoch. The tables of records and commands are
// read with the statement's snapshot, which may be older than the lock. That is harmless: a server
// that writes under E has seen E committed, so this snapshot holds all that was written under
// earlier epochs; and under E there is one writer. That one sends nothing to a room while the
// outcome of an earlier append to it is unknown, but opens it again: that takeover waits for the
// row.
//
// The series let the planner expect a thousand rows, and join by hashing: it would expect ten of
// unnest() alone, and nest loops.
const std::string append_begin =
    "WITH part AS (SELECT * FROM ROWS FROM"
    "  (unnest($1::text[]), unnest($2::bigint[]), unnest($3::bigint[]), unnest($4::bigint[]),"
    "   generate_series(1, cardinality($1::text[]))) AS p(code, epoch, records, repeats, part)),"
    " answered AS (SELECT * FROM ROWS FROM"
    "  (unnest($8::bigint[]), unnest($9::bigint[]), unnest($10::bigint[]),"
    "   generate_series(1, cardinality($8::bigint[]))) AS a(part, member, number, place)),"
    " held AS MATERIALIZED (SELECT id, code, epoch, records, ended_at FROM gridrace.room"
    "  WHERE code = ANY($1::text[]) ORDER BY id FOR UPDATE SKIP LOCKED),"
    " repeated AS (SELECT answered.part FROM answered"
    "  JOIN part ON part.part = answered.part JOIN held ON held.code = part.code"
    "  WHERE answered.number <= (SELECT command.number FROM gridrace.command"
    "   WHERE command.room = held.id AND command.member = answered.member)),"
    " fault AS MATERIALIZED (SELECT part.part, CASE"
    "   WHEN held.id IS NULL AND EXISTS (SELECT FROM gridrace.room"
    "    WHERE room.code = part.code AND room.ended_at IS NULL) THEN 4"
    "   WHEN held.id IS NULL OR held.ended_at IS NOT NULL THEN 1"
    "   WHEN held.epoch <> part.epoch THEN 2 ELSE 3 END AS kind"
    "  FROM part LEFT JOIN held ON held.code = part.code"
    "  WHERE held.id IS NULL OR held.ended_at IS NOT NULL OR held.epoch <> part.epoch"
    "   OR part.repeats <> 0 OR part.part IN (SELECT repeated.part FROM repeated)),"
    " sound AS MATERIALIZED (SELECT held.id, held.records, part.records AS added, part.part"
    "  FROM part JOIN held ON held.code = part.code"
    "  WHERE part.part NOT IN (SELECT fault.part FROM fault)),"
    " counted AS (UPDATE gridrace.room"
    "  SET records = sound.records + sound.added,"
    "  inherited = CASE WHEN sound.added = 0 THEN room.inherited END";
const std::string append_records =
    "  FROM sound WHERE room.id = sound.id),"
    " kept AS (INSERT INTO gridrace.record (room, number, bytes)"
    "  SELECT sound.id, sound.records + r.number, r.bytes FROM ROWS FROM"
    "  (unnest($5::bigint[]), unnest($6::bigint[]), unnest($7::bytea[]),"
    "   generate_series(1, cardinality($5::bigint[]))) AS r(part, number, bytes, place)"
    "  JOIN sound ON sound.part = r.part),"
    " applied AS (INSERT INTO gridrace.command (room, member, number)"
    "  SELECT sound.id, answered.member, max(answered.number)"
    "  FROM answered JOIN sound ON sound.part = answered.part GROUP BY 1, 2"
    "  ON CONFLICT (room, member) DO UPDATE SET number = excluded.number)";
const std::string append_end = " SELECT part, kind FROM fault";
const std::string append_text = append_begin + append_records + append_end;
// The numbers of records continue: those up to "replaced" wait to be deleted, see below.
const std::string append_replacing_text =
    append_begin +
    ",  replaced = CASE WHEN ($11::bigint[])[sound.part] <> 0"
    "   THEN sound.records ELSE room.replaced END" +
    append_records +
    ", unapplied AS (DELETE FROM gridrace.command USING sound"
    "  WHERE command.room = sound.id AND ($11::bigint[])[sound.part] <> 0"
    "   AND NOT EXISTS (SELECT FROM answered"
    "    WHERE answered.part = sound.part AND answered.member = command.member))" +
    append_end;

// Oldest first, of rooms that only this node locks: a transaction has other rooms locked, too, and
// two nodes must never wait for each other. Skips a room that another node is taking.
constexpr const char* expire_replaced_text =
    "WITH short AS MATERIALIZED (SELECT id, deleted, least(replaced, deleted + $2::bigint) AS until"
    "  FROM gridrace.room WHERE deleted < replaced"
    "   AND (owner = $1::text OR ended_at IS NOT NULL)"
    "  ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED),"
    " gone AS (DELETE FROM gridrace.record USING short WHERE record.room = short.id"
    "  AND record.number > short.deleted AND record.number <= short.until),"
    " noted AS (UPDATE gridrace.room SET deleted = short.until FROM short"
    "  WHERE room.id = short.id)"
    " SELECT id FROM short";

// From an owner that is gone. Skips a room that another node is taking, so that two nodes which
// take many rooms each never wait for each other. If another has just taken it, the conditions are
// checked again with the new owner: no outer join, which would then find no owner at all.
const std::string adopt_text =
    "WITH held AS MATERIALIZED (SELECT room.id, room.owner, coalesce(room.inherited,"
    "   (SELECT s.served_until FROM gridrace.service AS s WHERE s.node = room.owner), 0) AS until"
    "  FROM gridrace.room"
    "  WHERE room.code = $1::text AND room.ended_at IS NULL AND room.owner <> $2::text"
    "   AND ($3::bigint = 0 OR room.owner = '' OR EXISTS (SELECT FROM gridrace.service AS s"
    "    WHERE s.node = room.owner AND " +
    may_adopt +
    ")) FOR UPDATE SKIP LOCKED)"
    " UPDATE gridrace.room SET epoch = room.epoch + 1, owner = $2::text, inherited = held.until"
    " FROM held WHERE room.id = held.id RETURNING room.epoch, room.inherited, held.owner";

// The owner comes first; a node of this program cannot read the room either.
const std::string find_reader_text =
    "SELECT coalesce((SELECT s.url FROM gridrace.service AS s"
    "  WHERE s.node <> $2::text AND s.url <> '' AND (s.node = room.owner OR s.program <> $3::text)"
    "   AND NOT (" +
    gone +
    ") ORDER BY s.node <> room.owner, random() LIMIT 1), ''), room.records - room.replaced"
    " FROM gridrace.room WHERE room.code = $1::text AND room.ended_at IS NULL";

// In no order, so that several nodes share them.
const std::string abandoned_text =
    abandoned_nodes +
    " SELECT code FROM gridrace.room WHERE ended_at IS NULL"
    "  AND owner = ANY(ARRAY(SELECT node FROM gone) || ''::text) ORDER BY random() LIMIT 1000";

const std::string beat_text =
    abandoned_nodes +
    ", beaten AS (UPDATE gridrace.service SET beat_at = clock_timestamp(),"
    "  served_until = CASE WHEN $3::bigint < 0 THEN served_until ELSE $3::bigint END"
    "  WHERE node = $1::text AND generation = $2::bigint)"
    " SELECT (EXISTS (SELECT FROM gridrace.room WHERE ended_at IS NULL"
    "  AND owner = ANY(ARRAY(SELECT node FROM gone) || ''::text)))::integer,"
    " (SELECT number FROM gridrace.ban_changes)";

const std::string nodes_begin =
    "SELECT s.node, s.url, s.program,"
    " (extract(epoch FROM clock_timestamp() - s.beat_at) * 1000)::bigint, ";
const std::string nodes_end = ", (s.node <> $1::text AND " + gone +
                              ")::integer FROM gridrace.service AS s"
                              " WHERE s.url <> '' AND s.beat_at IS NOT NULL ORDER BY s.node";
const std::string nodes_text =
    nodes_begin + "(SELECT count(*) FROM gridrace.room WHERE owner = s.node AND ended_at IS NULL)" +
    nodes_end;
const std::string nodes_alone_text = nodes_begin + "0::bigint" + nodes_end;

// A next owner that does not live would keep the room until its lease is over.
const std::string move_text =
    "WITH held AS MATERIALIZED (SELECT id FROM gridrace.room"
    "  WHERE code = $1::text AND owner = $2::text AND epoch = $3::bigint AND ended_at IS NULL"
    "   AND EXISTS (SELECT FROM gridrace.service AS s WHERE s.node = $4::text AND NOT (" +
    gone +
    ")) FOR UPDATE SKIP LOCKED)"
    " UPDATE gridrace.room SET epoch = room.epoch + 1, owner = $4::text,"
    " inherited = coalesce(room.inherited, $5::bigint)"
    " FROM held WHERE room.id = held.id RETURNING room.id";

// Nobody waits for a row that somebody else has locked: the calls of all rooms would wait, too. If
// another node has just changed it, the conditions are checked again.
constexpr const char* take_over_text =
    "WITH held AS MATERIALIZED (SELECT id FROM gridrace.room"
    "  WHERE code = $1::text AND owner = $2::text AND ended_at IS NULL FOR UPDATE SKIP LOCKED)"
    " UPDATE gridrace.room SET epoch = room.epoch + 1 FROM held WHERE room.id = held.id"
    " RETURNING room.epoch, room.inherited";
constexpr const char* release_text =
    "WITH held AS MATERIALIZED (SELECT id FROM gridrace.room"
    "  WHERE code = ANY($1::text[]) AND owner = $2::text AND ended_at IS NULL"
    "  FOR UPDATE SKIP LOCKED)"
    " UPDATE gridrace.room SET owner = '', inherited = coalesce(room.inherited, $3::bigint)"
    " FROM held WHERE room.id = held.id";
constexpr const char* retire_text =
    "WITH held AS MATERIALIZED (SELECT id FROM gridrace.room"
    "  WHERE code = $1::text AND ended_at IS NULL FOR UPDATE SKIP LOCKED),"
    " ended AS (UPDATE gridrace.room SET ended_at = $2::bigint FROM held WHERE room.id = held.id"
    "  RETURNING room.id)"
    " DELETE FROM gridrace.command USING ended WHERE command.room = ended.id";

constexpr const char* ban_text =
    "INSERT INTO gridrace.ban AS b (network, until)"
    " SELECT n.network, nullif(n.until, 0)"
    " FROM ROWS FROM (unnest($1::text[]), unnest($2::bigint[])) AS n(network, until)"
    " WHERE (SELECT count(*) FROM gridrace.ban WHERE network <> ALL($1::text[]))"
    "  + cardinality($1::text[]) <= $4::bigint"
    " ON CONFLICT (network) DO UPDATE SET until = CASE"
    "  WHEN $3::bigint = 0 THEN excluded.until"
    "  WHEN b.until IS NULL OR excluded.until IS NULL THEN NULL"
    "  ELSE greatest(b.until, excluded.until) END"
    " RETURNING network";

// Newest records first, so that the rest of a room meanwhile is what it once was; after those that
// were replaced.
constexpr const char* expire_text =
    "WITH old AS MATERIALIZED (SELECT id, records, replaced FROM gridrace.room"
    "  WHERE ended_at < $1::bigint AND deleted = replaced"
    "  ORDER BY ended_at LIMIT 1 FOR UPDATE SKIP LOCKED),"
    " gone AS (DELETE FROM gridrace.record USING old"
    "  WHERE record.room = old.id AND record.number > old.records - $2::bigint),"
    " applied AS (DELETE FROM gridrace.command USING old WHERE command.room = old.id),"
    " shorter AS (UPDATE gridrace.room SET records = old.records - $2::bigint FROM old"
    "  WHERE room.id = old.id AND old.records - old.replaced > $2::bigint),"
    " removed AS (DELETE FROM gridrace.room USING old"
    "  WHERE room.id = old.id AND old.records - old.replaced <= $2::bigint)"
    " SELECT id FROM old";

// After `lock`, in another statement: its snapshot has all that was written before the lock.
constexpr const char* erase_text =
    "WITH found AS MATERIALIZED (SELECT id FROM gridrace.room WHERE code = $1::text),"
    " gone AS (DELETE FROM gridrace.record USING found WHERE record.room = found.id),"
    " applied AS (DELETE FROM gridrace.command USING found WHERE command.room = found.id),"
    " removed AS (DELETE FROM gridrace.room USING found WHERE room.id = found.id)"
    " SELECT id FROM found";

const Connection::Prepared all_statements[] = {
    {begin, "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE"},
    {commit, "COMMIT"},
    {unsynced, "SET LOCAL synchronous_commit = off"},
    {create,
     "INSERT INTO gridrace.room (code, owner, epoch, records, began_at)"
     " VALUES ($1::text, $2::text, 1, 0, (extract(epoch FROM now()) * 1000)::bigint)"
     " ON CONFLICT (code) DO NOTHING RETURNING id"},
    {take_over, take_over_text},
    {adopt, adopt_text.c_str()},
    {owner,
     "SELECT room.owner, coalesce(s.url, '') FROM gridrace.room"
     " LEFT JOIN gridrace.service AS s ON s.node = room.owner"
     " WHERE room.code = $1::text AND room.ended_at IS NULL"},
    {read, read_text.c_str()},
    {prepare, prepare_text.c_str()},
    {read_own, read_own_text.c_str()},
    {move, move_text.c_str()},
    {find_reader, find_reader_text.c_str()},
    {list, list_text},
    {list_own, list_own_text},
    {list_ended,
     "SELECT code FROM gridrace.room WHERE ended_at > $1::bigint ORDER BY ended_at DESC, id DESC"},
    {abandoned, abandoned_text.c_str()},
    {release, release_text},
    {append, append_text.c_str()},
    {append_replacing, append_replacing_text.c_str()},
    {retire, retire_text},
    {expire_replaced, expire_replaced_text},
    {expire, expire_text},
    {lock, "SELECT id FROM gridrace.room WHERE code = $1::text FOR UPDATE"},
    {erase, erase_text},
    {beat, beat_text.c_str()},
    {claim,
     "INSERT INTO gridrace.service AS s (node, generation, program, url, lock, beat_at)"
     " VALUES ($1::text, 1, $2::text, $3::text, $4::bigint, clock_timestamp())"
     " ON CONFLICT (node) DO UPDATE SET generation = s.generation + 1, program = excluded.program,"
     "  url = excluded.url, lock = excluded.lock, beat_at = excluded.beat_at"
     " RETURNING generation, served_until"},
    {begin_lease, begin_lease_text.c_str()},
    {leave,
     "UPDATE gridrace.service SET beat_at = NULL WHERE node = $1::text AND generation = "
     "$2::bigint"},
    {nodes, nodes_text.c_str()},
    {nodes_alone, nodes_alone_text.c_str()},
    {bans,
     "SELECT c.number, b.network, b.until FROM gridrace.ban_changes AS c"
     " LEFT JOIN gridrace.ban AS b ON true ORDER BY b.network"},
    // Changes come one after the other: the row is locked until the commit.
    {change_bans, "UPDATE gridrace.ban_changes SET number = number + 1"},
    {end_bans, "DELETE FROM gridrace.ban WHERE until <= $1::bigint"},
    {ban, ban_text},
    {keep_server_key,
     "INSERT INTO gridrace.server_key AS k (id, seed) VALUES (1, ($1::bytea[])[1])"
     " ON CONFLICT (id) DO UPDATE SET seed = CASE $2::bigint WHEN 0 THEN k.seed ELSE excluded.seed "
     "END"
     " RETURNING seed"},
    {unban, "DELETE FROM gridrace.ban WHERE network = ANY($1::text[]) RETURNING network"},
};

const Connection::Prepared reading_statements[] = {
    {read, read_text.c_str()}, {list, list_text}, {list_all, list_all_text}};
constexpr Connection::Prepared old_reading_statements[] = {
    {read, read_old_text}, {list, list_text}, {list_all, list_all_text}};
constexpr int first_with_replaced = 4;

}  // namespace

std::span<const Connection::Prepared> all() {
    return all_statements;
}

std::span<const Connection::Prepared> reading(std::int64_t version) {
    if (version < first_with_replaced) return old_reading_statements;
    return reading_statements;
}

}  // namespace gridrace::server::postgres::query
