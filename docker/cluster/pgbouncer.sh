#!/bin/sh
# Writes the account of Trowel into the password file of PgBouncer, and starts it: TROWEL_PASSWORD=… sh pgbouncer.sh pgbouncer.ini
set -eu
umask 077
printf '"trowel" "%s"\n' "$TROWEL_PASSWORD" > "${USERLIST:-/etc/pgbouncer/userlist.txt}"
exec pgbouncer --quiet "$1"
