-- The password of compose.yaml in place of the one that docs/postgresql.sql names.
\getenv password BOTTEGA_PASSWORD
alter role bottega password :'password';
