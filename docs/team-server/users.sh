#!/bin/sh
# Run once by the container of PostgreSQL: who publishes, and who reads.
set -eu
psql -v ON_ERROR_STOP=1 -U postgres -d metrics -v publisher="$PUBLISHER_PASSWORD" -v reader="$READER_PASSWORD" <<'SQL'
CREATE ROLE plumbline_publisher LOGIN PASSWORD :'publisher';
CREATE ROLE plumbline_reader LOGIN PASSWORD :'reader';
GRANT CREATE, TEMPORARY ON DATABASE metrics TO plumbline_publisher;
CREATE SCHEMA plumbline AUTHORIZATION plumbline_publisher;
CREATE SCHEMA plumbline_access AUTHORIZATION plumbline_publisher;
GRANT USAGE ON SCHEMA plumbline, plumbline_access TO plumbline_reader;
-- Also of tables that come later.
ALTER DEFAULT PRIVILEGES FOR ROLE plumbline_publisher IN SCHEMA plumbline GRANT SELECT ON TABLES TO plumbline_reader;
ALTER DEFAULT PRIVILEGES FOR ROLE plumbline_publisher IN SCHEMA plumbline_access GRANT SELECT ON TABLES TO plumbline_reader;
SQL
