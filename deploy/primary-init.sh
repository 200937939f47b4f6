#!/bin/sh
# Run once, by the image of PostgreSQL when it makes the database: lets the replica follow.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$REPLICA_PASSWORD" --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" <<'SQL'
CREATE ROLE replica WITH REPLICATION LOGIN PASSWORD :'password';
SELECT pg_create_physical_replication_slot('replica');
SQL
echo 'host replication replica all scram-sha-256' >>"$PGDATA/pg_hba.conf"
