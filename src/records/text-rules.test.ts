import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { visible } from './text-rules.ts'

test('spaces, controls and letters without a shape are nothing to see', () => {
  expect(visible(' \t\u00a0\u200b\u3164\u{e0041}')).toBe('')
  expect(visible(' Bar\u00a0Sport 🍕 ')).toBe('BarSport🍕')
})

test('the database takes the same for invisible', () => {
  const migration = readFileSync(
    new URL('../../supabase/migrations/20260601000300_texts.sql', import.meta.url),
    'utf8',
  )
  const source = readFileSync(new URL('./text-rules.ts', import.meta.url), 'utf8')
  const [, sql = ''] = /'(\[[^;]*?\])',/.exec(migration.replace(/'\s*\|\|\s*'/g, '')) ?? []
  const [, here] = /\/(\[.*\])\/gu/.exec(source) ?? []
  expect(sql.replace(/\\U00(?:0(?!0?10)|)([0-9a-f]{5,6})/g, '\\u{$1}')).toBe(here)
})
