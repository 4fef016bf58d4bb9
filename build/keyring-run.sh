#!/usr/bin/env bash
# usage: keyring-run.sh COMMAND…
# Runs a command with a Secret Service of its own, for tests. What becomes of it is set by the environment:
#   KEYRING_HOME      keep the keyring in this folder, so that a later run finds it (default: thrown away)
#   KEYRING_PASSWORD  unlock with this password (default: pw); another one than the first leaves it locked
#   KEYRING_SERVICE   "none": a session bus, and nobody on it who keeps secrets
set -euo pipefail

place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
home=${KEYRING_HOME:-$place/home}
mkdir -p -m 700 "$place/run" "$home"

# No service directories: otherwise the bus itself would start a keyring when somebody asks for one.
cat >"$place/bus.conf" <<XML
<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:dir=$place/run</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
XML

env -u DISPLAY -u WAYLAND_DISPLAY XDG_DATA_HOME="$home" XDG_RUNTIME_DIR="$place/run" \
  dbus-run-session --config-file="$place/bus.conf" -- bash -euo pipefail -c '
  if [ "${KEYRING_SERVICE:-}" != none ]; then
    stands() {
      dbus-send --session --print-reply --dest=org.freedesktop.DBus / org.freedesktop.DBus.NameHasOwner \
        string:org.freedesktop.secrets | grep -q "boolean true"
    }
    # The daemon goes to the background before it stands on the bus, and under load it has been seen not to come:
    # who asks then is told that there is no keychain.
    for _ in 1 2 3; do
      printf %s "${KEYRING_PASSWORD:-pw}" | gnome-keyring-daemon --unlock --components=secrets >/dev/null
      for _ in $(seq 200); do
        stands && break 2
        sleep 0.01
      done
    done
    stands || { echo "the keyring does not come up on its bus" >&2; exit 70; }
  fi
  "$@"' keyring "$@"
