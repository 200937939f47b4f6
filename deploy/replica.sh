#!/bin/sh
# Copies the primary at the first start, then follows it. PGPASSWORD is that of the role "replica".
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  # What an interrupted copy left would be in the way.
  find "$PGDATA" -mindepth 1 -delete
  pg_basebackup --host="$PRIMARY_HOST" --port="${PRIMARY_PORT:-5432}" --username=replica --slot=replica \
    --pgdata="$PGDATA" --wal-method=stream --checkpoint=fast --write-recovery-conf
  chmod 0700 "$PGDATA"
fi
exec postgres -D "$PGDATA" "$@"
