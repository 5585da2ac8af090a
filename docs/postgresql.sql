-- What a database administrator runs once, as a superuser, for a PostgreSQL server of one's own (15 or newer).
-- DATABASE_URL is then postgres://bottega:…@host:5432/bottega: the owner of its database, and no superuser.
create role anon nologin; create role authenticated nologin; create role service_role nologin bypassrls;
create role bottega login password 'una-password-lunga'; grant anon, authenticated, service_role to bottega;
-- What policies ask looks dear to the planner: compiling a statement would take longer than running it.
alter role bottega set jit = off;
create database bottega owner bottega;
