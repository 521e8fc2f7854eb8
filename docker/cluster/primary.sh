#!/bin/sh
# Creates the accounts and the database of Trowel on a new PostgreSQL server, with the settings of libpq (PGHOST, …).
set -eu
psql --quiet --set=ON_ERROR_STOP=1 --dbname=postgres \
  --set=password="$TROWEL_PASSWORD" --set=replica="$REPLICA_PASSWORD" <<'SQL'
create role trowel login createdb password :'password';
create role replica login replication password :'replica';
create database trowel owner trowel;
SQL
