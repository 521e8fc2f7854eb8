#!/bin/sh
# Copies the PostgreSQL server of PGHOST, PGPORT, PGUSER and PGPASSWORD into the empty folder PGDATA, and starts a replica
# with the given program and settings: sh replica.sh postgres -c config_file=…
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  rm -rf "$PGDATA/copying"
  until pg_basebackup --pgdata="$PGDATA/copying" --write-recovery-conf --wal-method=stream --checkpoint=fast; do
    rm -rf "$PGDATA/copying"
    sleep 1
  done
  mv "$PGDATA/copying"/* "$PGDATA"
  rmdir "$PGDATA/copying"
fi
chmod 700 "$PGDATA"
exec "$@"
