#!/bin/sh
# Run once by the database's image: the login role that Muster connects as. It owns nothing and bypasses no policy.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$LOGIN_PASSWORD" --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role muster_login login noinherit password :'password';
SQL
