import { expect, test } from 'vitest'
import { migratedDatabase } from '../../testing/ready-database.ts'

/*
 * Hosted Supabase refuses to whoever asks through the API an UPDATE or DELETE without WHERE, also inside a function. That
 * extension is not part of PostgreSQL, so the functions' text is read.
 */

const writes = /\b(?:delete\s+from\s+\S+|update\s+(?:only\s+)?\S+\s+(?:(?:as\s+)?\w+\s+)?set\b)/gi

/** The statements that change every row of a table; those that a function puts together are read in their literals. */
function unconditional(definition: string): string[] {
  const text = definition.replace(/--.*$/gm, '')
  return [...text.matchAll(writes)]
    .filter(({ index }) => !/\swhere\s/i.test(outermost(text, index)))
    .map(([statement]) => statement)
}

/** A statement without what stands in its parentheses and literals. Where it is a literal itself, up to its end. */
function outermost(text: string, start: number): string {
  const insideLiteral = text.slice(0, start).split("'").length % 2 === 0
  let depth = 0
  let inLiteral = false
  let result = ''
  for (const character of text.slice(start)) {
    if (character === "'") {
      if (insideLiteral) return result
      inLiteral = !inLiteral
    }
    if (inLiteral) continue
    if (character === '(') depth += 1
    if (character === ')') depth -= 1
    if (depth < 0 || (depth === 0 && character === ';')) return result
    if (depth === 0) result += character
  }
  return result
}

test('no function changes or deletes every row of a table', async () => {
  const db = await migratedDatabase()
  const { rows } = await db.query<{ name: string; definition: string }>(`
    select oid::regprocedure::text as name, pg_get_functiondef(oid) as definition from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prokind = 'f'`)
  await db.close()
  expect(rows.flatMap(({ definition }) => definition.match(writes) ?? []).length).toBeGreaterThan(20)
  const found = rows.map(({ name, definition }) => ({ name, statements: unconditional(definition) }))
  expect(found.filter(({ statements }) => statements.length > 0)).toEqual([])
})

test.each([
  'begin delete from public.changes; end',
  'begin update public.cards as card set nome = null; end',
  'begin update public.cards set nome = (select nome from public.websites where id = 1); end',
  "begin execute format('delete from %I', name); perform 1 from public.cards where true; end",
  'with gone as (delete from public.cards returning id) select id from gone where id = 1',
])('this test would find %s', (body) => {
  expect(unconditional(body)).toHaveLength(1)
})

test.each([
  'begin delete from public.changes where at < now(); end',
  "begin update public.cards set nome = ';' where id = (select 1); end",
  "begin execute format('update %I as t set a = 1 where b', name); end",
  'insert into public.cards (id) values (1) on conflict (id) do update set nome = excluded.nome',
])('this test accepts %s', (body) => {
  expect(unconditional(body)).toEqual([])
})
