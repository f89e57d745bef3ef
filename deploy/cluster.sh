#!/usr/bin/env bash
# Starts a cluster on this machine: PostgreSQL, three nodes of gridraced that share it, and HAProxy in front of them. Kill
# what you like, the races continue: what has ended is started again. Ctrl+C stops everything; the rooms stay in the folder.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
nodes=(a b c)

usage() {
  cat <<TEXT
Usage: deploy/cluster.sh [--dir DIR] [--listen HOST:PORT] [--server GRIDRACED]
       deploy/cluster.sh --stop [--dir DIR]

Starts PostgreSQL, three nodes of gridraced and HAProxy on this machine, and stops them on Ctrl+C.
  --dir DIR           where rooms, secrets and logs are kept (default: ./gridrace-cluster)
  --listen HOST:PORT  where players connect (default: 127.0.0.1:8765; 0.0.0.0:8765 for everyone in your network). The nodes
                      and PostgreSQL use the next seven ports, on 127.0.0.1.
  --server GRIDRACED  the program (default: that of build/play-web or build/play, or an installed one; if there is none, it
                      is built by 'deploy/play.sh --build')
  --stop              stop the cluster that was started elsewhere in the same folder
The nodes take all other settings from the environment, such as GRIDRACE_PUBLIC_HOSTS=race.example.org.
TEXT
}

# fail TEXT: one line that says what is wrong.
fail() {
  echo "cluster.sh: $1" >&2
  exit 1
}

dir="gridrace-cluster"
listen=127.0.0.1:8765
server=
stop=false
while [ $# -gt 0 ]; do
  case $1 in
    --dir | --listen | --server) [ $# -gt 1 ] || { usage >&2; exit 64; } ;;&
    --dir) dir=$2; shift ;;
    --listen) listen=$2; shift ;;
    --server) server=$2; shift ;;
    --stop) stop=true ;;
    -h | --help) usage; exit 0 ;;
    *) usage >&2; exit 64 ;;
  esac
  shift
done

host=${listen%:*}
port=${listen##*:}
if ! [[ $listen == *:* && $port =~ ^[0-9]{1,5}$ ]] || [ "$port" -lt 1 ] || [ "$port" -gt 65528 ]; then
  fail "--listen $listen: wants HOST:PORT, with a port up to 65528"
fi
database_port=$((port + 4))
last_port=$((port + 7))
near=$host  # where this machine reaches HAProxy
[ "$near" != 0.0.0.0 ] || near=127.0.0.1

# ---- processes ----

declare -A pids started_at failures

# belongs PID: whether it is a process of the cluster in this folder; another may have its number by now.
belongs() {
  [ -r "/proc/$1/cmdline" ] && [[ "$(tr '\0' ' ' <"/proc/$1/cmdline")" == *"$dir/"* ]]
}

# spawn NAME COMMAND...: in a session of its own, where Ctrl+C does not reach it: it is stopped in order.
spawn() {
  local name=$1
  shift
  setsid "$@" </dev/null >>"$dir/logs/$name.log" 2>&1 9>&- &
  pids[$name]=$!
  started_at[$name]=$SECONDS
  echo $! >"$dir/pids/$name"
  disown
}

# end_process PID SIGNAL: waits until it has ended, ten seconds at most.
end_process() {
  kill "-$2" "$1" 2>/dev/null || return 0
  for _ in $(seq 100); do
    kill -0 "$1" 2>/dev/null || return 0
    sleep 0.1
  done
  kill -KILL "$1" 2>/dev/null || true
}

# end_all: players are told by the nodes, so HAProxy ends after them, and the database last.
end_all() {
  local name pid
  for name in "${nodes[@]}" haproxy postgres; do
    pid=$(cat "$dir/pids/$name" 2>/dev/null) || continue
    if belongs "$pid"; then
      case $name in
        postgres) end_process "$pid" INT ;;
        *) end_process "$pid" TERM ;;
      esac
    fi
    rm -f "$dir/pids/$name"
  done
}

stop_the_other() {
  local script
  [ -d "$dir/pids" ] || fail "there is no cluster in $dir"
  script=$(cat "$dir/pids/cluster.sh" 2>/dev/null) || script=
  if [ -n "$script" ] && [ -r "/proc/$script/cmdline" ] &&
    [[ "$(tr '\0' ' ' <"/proc/$script/cmdline")" == *cluster.sh* ]]; then
    kill -TERM "$script" || fail "process $script cannot be stopped: run this as its user"
    for _ in $(seq 600); do
      kill -0 "$script" 2>/dev/null || break
      sleep 0.1
    done
  fi
  end_all
  rm -f "$dir/pids/cluster.sh"
  echo "The cluster in $dir is stopped. Its rooms are kept."
}

if $stop; then
  [ -d "$dir" ] || fail "there is no folder $dir"
  dir=$(cd "$dir" && pwd)
  stop_the_other
  exit 0
fi

# ---- what is needed ----

find_programs() {
  local folder
  for folder in $(printf '%s\n' /usr/lib/postgresql/*/bin | sort -Vr) "$(dirname "$(command -v initdb || true)")"; do
    if [ -x "$folder/initdb" ] && [ -x "$folder/postgres" ] && [ -x "$folder/psql" ]; then
      programs=$folder
      break
    fi
  done
  proxy=$(PATH=$PATH:/usr/sbin command -v haproxy || true)
  [ -n "${programs-}" ] && [ -n "$proxy" ]
}

find_server() {
  local found
  if [ -z "$server" ]; then
    for found in "$root/build/play-web/bin/gridraced" "$root/build/play/bin/gridraced" "$(command -v gridraced || true)"; do
      [ ! -x "$found" ] || { server=$found; break; }
    done
  fi
  if [ -z "$server" ]; then
    echo "There is no gridraced yet: building it by deploy/play.sh --build." >&2
    "$root/deploy/play.sh" --build
    server=$root/build/play/bin/gridraced
  fi
  if [ ! -f "$server" ] || [ ! -x "$server" ]; then
    fail "--server $server: no such program"
  fi
  [[ "$("$server" --help)" == *--cluster-secret-file* ]] || fail "$server cannot be a node: it is too old, build it again"
}

if ! find_programs; then
  # shellcheck source=deploy/packages.sh
  . "$root/deploy/packages.sh"
  install_programs "${cluster_packages[@]}"
  find_programs || fail "PostgreSQL (initdb, postgres, psql) or haproxy is not installed"
fi
find_server

# PostgreSQL refuses to run as root.
as_postgres() {
  "${to_postgres[@]}" "$@"
}
to_postgres=()
if [ "$(id -u)" -eq 0 ]; then
  id postgres >/dev/null 2>&1 || fail "PostgreSQL does not run as root, and there is no user postgres"
  to_postgres=(setpriv --reuid=postgres --regid=postgres --init-groups --)
fi

# ---- the folder ----

umask 022
mkdir -p "$dir" || fail "the folder $dir cannot be made"
dir=$(cd "$dir" && pwd)
# It becomes a part of a URL and of a list of folders.
[[ $dir =~ ^[A-Za-z0-9._/+-]+$ ]] || fail "--dir $dir: wants letters, digits and the signs . _ / + - only"
[ ${#dir} -le 80 ] || fail "--dir $dir: too long, the name of a socket in it may have 107 characters"
(cd / && as_postgres test -x "$dir") ||
  fail "the user postgres cannot reach $dir: choose another --dir, such as /var/lib/gridrace-cluster"
exec 9>"$dir/lock"
flock -n 9 || fail "a cluster in $dir is running; stop it by: deploy/cluster.sh --stop --dir $dir"

for name in "${nodes[@]}" haproxy postgres; do
  pid=$(cat "$dir/pids/$name" 2>/dev/null) || continue
  if belongs "$pid"; then
    fail "process $pid of a cluster in $dir is running; stop it by: deploy/cluster.sh --stop --dir $dir"
  fi
done

is_taken() {
  (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null
}
for number in $(seq "$port" "$last_port"); do
  ! is_taken "$number" || fail "port $number is in use; choose another one by --listen HOST:PORT"
done

umask 077
mkdir -p "$dir/pids" "$dir/logs" "$dir/socket"
for file in secret database-password; do
  [ -s "$dir/$file" ] || printf '%s\n' "$(od -An -N32 -tx1 /dev/urandom | tr -d ' \n')" >"$dir/$file"
done
if [ ${#to_postgres[@]} -gt 0 ]; then
  chown postgres: "$dir/socket"
fi

# ---- the parts ----

# until_it HOLDS...: tries a command for 30 seconds.
until_it() {
  local until=$((SECONDS + 30))
  until "$@"; do
    [ $SECONDS -lt $until ] || return 1
    sleep 0.1
  done
}

# answers HOST PORT PATH: whether it answers 200.
answers() {
  local line=
  {
    exec 3<>"/dev/tcp/$1/$2" && printf 'GET %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' "$3" >&3 &&
      IFS= read -r -t 2 line <&3
  } 2>/dev/null
  { exec 3>&-; } 2>/dev/null
  [[ $line == *" 200 "* ]]
}

# gave_up WHAT: shows the end of its log.
gave_up() {
  tail -n 20 "$dir/logs/$1.log" >&2
  fail "$1 does not start; its log is $dir/logs/$1.log"
}

sql() {
  as_postgres "$programs/psql" -h "$dir/socket" -p "$database_port" -U admin -X -q -A -t -v ON_ERROR_STOP=1 -d "$1"
}

make_database_folder() {
  [ ! -d "$dir/postgres" ] || return 0
  rm -rf "$dir/postgres.new"  # of a first start that was interrupted
  mkdir "$dir/postgres.new"
  [ ${#to_postgres[@]} -eq 0 ] || chown postgres: "$dir/postgres.new"
  # Who can reach the socket is its owner or root; by 127.0.0.1 everyone else needs the password.
  (cd "$dir/postgres.new" && as_postgres "$programs/initdb" -D . -U admin --auth-local=trust --auth-host=scram-sha-256 \
    --data-checksums --encoding=UTF8 --locale=C) >"$dir/logs/initdb.log" 2>&1 || gave_up initdb
  mv "$dir/postgres.new" "$dir/postgres"
}

make_database() {
  local password
  password=$(cat "$dir/database-password")
  [ -n "$(sql postgres <<<"SELECT 1 FROM pg_roles WHERE rolname = 'gridrace'")" ] ||
    sql postgres <<<"CREATE ROLE gridrace LOGIN PASSWORD '$password'"
  [ -n "$(sql postgres <<<"SELECT 1 FROM pg_database WHERE datname = 'rooms'")" ] ||
    sql postgres <<<"CREATE DATABASE rooms OWNER gridrace"
}

can_query() {
  sql postgres <<<"SELECT 1" >/dev/null 2>&1
}

port_of() {
  case $1 in
    a) echo $((port + 1)) ;;
    b) echo $((port + 2)) ;;
    c) echo $((port + 3)) ;;
  esac
}

# Nobody on this machine counts as direct on a node's other port: HAProxy is on this machine.
ops_port_of() {
  echo $(($(port_of "$1") + 4))
}

start() {
  case $1 in
    postgres)
      spawn postgres "${to_postgres[@]}" "$programs/postgres" -D "$dir/postgres" -c "port=$database_port" \
        -c listen_addresses=127.0.0.1 -c "unix_socket_directories=$dir/socket"
      ;;
    haproxy)
      # The file of the process's number is only there to name the folder.
      GRIDRACE_LISTEN=$listen GRIDRACE_NODE_A=127.0.0.1:$(port_of a) GRIDRACE_NODE_B=127.0.0.1:$(port_of b) \
        GRIDRACE_NODE_C=127.0.0.1:$(port_of c) \
        spawn haproxy "$proxy" -db -f "$root/deploy/examples/haproxy-cluster.cfg" -p "$dir/haproxy.pid"
      ;;
    *)
      GRIDRACE_CONFIG=${GRIDRACE_CONFIG-/dev/null} STATE_DIRECTORY=$dir/node-$1 spawn "$1" "$server" --node "$1" \
        --listen "127.0.0.1:$(port_of "$1")" --ops-listen "127.0.0.1:$(ops_port_of "$1")" \
        --cluster-secret-file "$dir/secret" --trusted-proxies 127.0.0.1 \
        --data "postgresql://gridrace@/rooms?host=$dir/socket&port=$database_port"
      ;;
  esac
}

# Players in this network need an address of this machine, not the one for all of them.
public_address() {
  local address=$near
  if [ "$host" = 0.0.0.0 ]; then
    read -r address _ <<<"$(hostname -I 2>/dev/null)" || true
  fi
  echo "${address:-127.0.0.1}:$port"
}

print_addresses() {
  local address code gridrace
  address=$(public_address)
  gridrace=$(dirname "$server")/gridrace
  [ -x "$gridrace" ] || gridrace=$(command -v gridrace || true)
  echo "A cluster of three nodes is ready at ws://$address (Ctrl+C stops it)"
  if [ -n "$gridrace" ] && code=$("$gridrace" create --no-play --server "ws://$near:$port" 2>/dev/null | sed -n 1p) &&
    [ -n "$code" ]; then
    echo "  join a room:  gridrace join ws://$address/r/$code"
  fi
  echo "  make a room:  gridrace create --server ws://$address"
  if answers "$near" "$port" /; then
    echo "  in a browser: http://$address/"
  fi
  for name in postgres "${nodes[@]}" haproxy; do
    printf '  %-13s process %s, log %s\n' "$name" "${pids[$name]}" "$dir/logs/$name.log"
  done
  for name in "${nodes[@]}"; do
    printf '  %-13s http://127.0.0.1:%s/metrics\n' "metrics of $name" "$(ops_port_of "$name")"
  done
}

# Starts again what has ended, but not what ends at once again and again.
watch_over_all() {
  local name
  while sleep 1; do
    for name in postgres "${nodes[@]}" haproxy; do
      ! kill -0 "${pids[$name]}" 2>/dev/null || continue
      if [ $((SECONDS - started_at[$name])) -lt 10 ]; then
        failures[$name]=$((${failures[$name]-0} + 1))
      else
        failures[$name]=0
      fi
      [ "${failures[$name]}" -lt 5 ] || gave_up "$name"
      start "$name"
      echo "$name has ended; started again as process ${pids[$name]}"
    done
  done
}

finish() {
  local status=$?
  trap '' INT TERM
  trap - EXIT
  echo "Stopping." >&2
  end_all
  rm -f "$dir/pids/cluster.sh"
  exit "$status"
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
echo $$ >"$dir/pids/cluster.sh"

make_database_folder
start postgres
until_it can_query || gave_up postgres
make_database
for name in "${nodes[@]}"; do
  start "$name"
done
for name in "${nodes[@]}"; do
  until_it answers 127.0.0.1 "$(port_of "$name")" /readyz || gave_up "$name"
done
start haproxy
until_it answers "$near" "$port" /healthz || gave_up haproxy
print_addresses
watch_over_all
