/**
 * The files of a database with Supabase's schema and the migrations that there were when `npm run gen:database` made it, and without
 * anybody's rows. A first start opens them and applies what has come since, as a start after an upgrade does. Without them PGlite
 * would make PostgreSQL's files, and the schema, statement by statement: half of a first start's work.
 */
export const preparedDatabase = new URL('./prepared-database.tar.zst', import.meta.url)
