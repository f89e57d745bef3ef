#!/bin/sh
# A stand-in for systemctl in a system without systemd, for guide.py: starts and stops what the guide names. Of a unit of
# gridraced it obeys what the guide depends on: ExecStart, User, LoadCredential, StateDirectory and RuntimeDirectory.
set -eu

fail() {
    echo "systemctl: $*" >&2
    exit 1
}

value() {
    sed -n "s/^$1=//p" "$unit"
}

find_unit() {
    for folder in /etc/systemd/system /usr/lib/systemd/system /lib/systemd/system; do
        unit=$folder/$name.service
        [ ! -e "$unit" ] || return 0
    done
    fail "there is no unit $name"
}

# As of a service with DynamicUser=yes: a folder of another owner is given to the user with all that is in it.
make_folder() {
    mkdir -p "$1"
    chmod 700 "$1"
    [ "$(stat -c %U "$1")" = "$user" ] || chown -R "$user:$user" "$1"
}

start_unit() {
    user=$(value User)
    id "$user" >/dev/null 2>&1 || useradd --system --no-create-home --user-group "$user"
    state=/var/lib/$(value StateDirectory) runtime=/run/$(value RuntimeDirectory)
    make_folder "$state"
    make_folder "$runtime"
    credentials=/run/credentials/$name.service
    rm -rf "$credentials"
    make_folder "$credentials"
    for credential in $(value LoadCredential); do
        [ ! -e "/etc/credstore/$credential" ] ||
            install -m 400 -o "$user" -g "$user" "/etc/credstore/$credential" "$credentials/"
    done
    log=/var/log/$name.log
    : >"$log"
    # shellcheck disable=SC2046  # words of a command
    setsid env -i PATH=/usr/bin:/bin LANG=C.UTF-8 STATE_DIRECTORY="$state" RUNTIME_DIRECTORY="$runtime" \
        CREDENTIALS_DIRECTORY="$credentials" \
        setpriv --reuid "$user" --regid "$user" --clear-groups --no-new-privs $(value ExecStart) \
        >"$log" 2>&1 </dev/null &
    echo $! >"/run/$name.pid"
    tries=0
    until grep -q "listening on" "$log"; do
        kill -0 "$(cat "/run/$name.pid")" 2>/dev/null || { cat "$log" >&2; fail "$name has ended"; }
        tries=$((tries + 1))
        [ $tries -lt 300 ] || { cat "$log" >&2; fail "$name does not start"; }
        sleep 0.1
    done
}

stop_unit() {
    pid=$(cat "/run/$name.pid" 2>/dev/null) || return 0
    kill "$pid" 2>/dev/null || true
    tries=0
    while kill -0 "$pid" 2>/dev/null; do
        tries=$((tries + 1))
        [ $tries -lt 300 ] || fail "$name does not stop"
        sleep 0.1
    done
    rm -rf "/run/$name.pid" "/run/credentials/$name.service"
}

start() {
    case $name in
        postgresql) pg_ctlcluster "$(ls /etc/postgresql)" main start ;;
        caddy) caddy stop >/dev/null 2>&1 || true; caddy start --pidfile /run/caddy.pid --config /etc/caddy/Caddyfile --adapter caddyfile >/dev/null 2>&1 ;;
        *) find_unit; start_unit ;;
    esac
}

stop() {
    case $name in
        postgresql) pg_ctlcluster "$(ls /etc/postgresql)" main stop ;;
        caddy) caddy stop >/dev/null 2>&1 || true ;;
        *) stop_unit ;;
    esac
}

action=$1
shift
[ "${1-}" != --now ] || shift
name=${1%.service}
case $action in
    start | enable) start ;;
    stop | disable) stop ;;
    restart) stop; start ;;
    *) fail "the stand-in knows no $action" ;;
esac
