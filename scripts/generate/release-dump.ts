/**
 * `node scripts/generate/release-dump.ts [folder that contains supabase/]`: stores the demo data in the form of the
 * present migrations, so that tests/postgres/supabase-cli.test.ts can apply later migrations to it. Run it at each
 * release with new migrations; it needs PostgreSQL's programs.
 */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import postgres from 'postgres'
import { root } from '../../server/paths.ts'
import { postgresBin, startPostgres } from '../../testing/postgres.ts'
import { runTool } from '../../testing/run-tool.ts'
import { createProject, urlAs } from '../../testing/supabase-project.ts'

if (!postgresBin) throw new Error('PostgreSQL is not installed here')
const workdir = path.resolve(process.argv[2] ?? root)
const last = readdirSync(path.join(workdir, 'supabase/migrations')).sort().at(-1)?.slice(0, 14)
const file = path.join(root, 'tests/fixtures/releases', `${last}.sql`)
const server = await startPostgres(postgresBin)
try {
  const url = await createProject(server.adminUrl)
  await runTool('supabase', ['db', 'push', `--remote=${url}`, '--yes', '--workdir', workdir])
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  await sql.unsafe(readFileSync(path.join(workdir, 'supabase/seed.sql'), 'utf8')).simple()
  await sql.end()
  const superuser = postgres(urlAs(url, 'postgres'), { max: 1, onnotice: () => {} })
  await superuser.unsafe('drop schema hosted cascade')
  await superuser.end()
  const dump = execFileSync('pg_dump', ['--no-owner', '--inserts', url], {
    encoding: 'utf8',
  })
  // Drops psql's own commands and settings that older servers do not know.
  const lines = dump.split('\n').filter((line) => !/^(\\|--|SET transaction_timeout)/.test(line))
  writeFileSync(file, `${lines.join('\n').replace(/\n{2,}/g, '\n')}`)
  console.log(file)
} finally {
  await server.remove()
}
