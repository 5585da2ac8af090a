import postgres from 'postgres'
import { expect, inject, test } from 'vitest'
import { createPushedProject, sharedProject } from '../../testing/supabase-project.ts'

/** Who may do what with each schema, table, column, sequence and function of ours. */
async function privileges(url: string): Promise<string[]> {
  const sql = postgres(url, { max: 1 })
  const rows = await sql<{ line: string }[]>`
    with ours as (select oid from pg_namespace where nspname in ('public', 'private')),
    object (name, list) as (
      select 'schema ' || nspname, nspacl from pg_namespace where oid in (table ours)
      union all select 'relation ' || oid::regclass, coalesce(
        relacl, acldefault(case relkind when 'S' then 's' else 'r' end::"char", relowner)
      ) from pg_class where relnamespace in (table ours) and relkind in ('r', 'v', 'S')
      union all select format('column %s.%I', attrelid::regclass, attname), attacl from pg_attribute
        join pg_class on pg_class.oid = attrelid where relnamespace in (table ours)
      union all select 'function ' || oid::regprocedure, coalesce(proacl, acldefault('f', proowner)) from pg_proc
        where pronamespace in (table ours)
    )
    select format('%s: %s may %s', name, case grantee when 0 then 'everybody' else grantee::regrole::text end, privilege_type) as line
    from object cross join aclexplode(list) order by 1`
  await sql.end()
  return rows.map(({ line }) => line)
}

test('a project with the old default grants and one without give everybody the same rights', async () => {
  const server = inject('postgres')
  const [without, withGrants] = await Promise.all([
    sharedProject(server).then(privileges),
    createPushedProject(server, { defaultGrants: true }).then(privileges),
  ])
  expect(without).toContain('relation websites: authenticated may SELECT')
  expect(withGrants).toEqual(without)
})
