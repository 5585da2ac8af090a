import { expect, test } from 'vitest'
import { counted } from './count.ts'

test('each file belongs to one part, and generated ones to none', () => {
  const totals = counted(
    new Map([
      ['src/app/root.tsx', 90],
      ['src/app/keystrokes.test.tsx', 40],
      ['src/backend/database.types.ts', 900],
      ['packages/embedded-supabase/start.ts', 56],
      ['embedded/main.ts', 40],
      ['packages/embedded-supabase/testing/project.ts', 30],
      ['packages/embedded-supabase/database/schema/auth.sql', 200],
      ['supabase/migrations/20260601000300_cards.sql', 150],
      ['supabase/released/1.0.0/0001_all.sql', 500],
      ['supabase/tests/cards.test.sql', 60],
      ['supabase/functions/card-data/handler.ts', 75],
      ['server/main.ts', 30],
      ['scripts/release/main.ts', 26],
      ['docs/guida.md', 300],
      ['docs/licences.md', 40],
      ['CHANGELOG.md', 70],
    ]),
  )
  expect(totals).toMatchObject({
    src: { lines: 90, files: 1 },
    host: { lines: 96, files: 2 },
    SQL: { lines: 350, files: 2 },
    'SQL of former versions': { lines: 500, files: 1 },
    tests: { lines: 130, files: 3 },
    'edge functions': { lines: 75, files: 1 },
    'start file': { lines: 30, files: 1 },
    tools: { lines: 26, files: 1 },
    documents: { lines: 300, files: 1 },
  })
})

test('sources under 25 lines are counted, tests and documents are not', () => {
  const lines = new Map([
    ['src/ui/base/cx.ts', 4],
    ['src/ui/base/button.tsx', 25],
    ['src/ui/base/cx.test.ts', 3],
    ['testing/short.ts', 5],
    ['README.md', 9],
  ])
  expect(counted(lines)['sources under 25 lines']).toEqual({ lines: 4, files: 1 })
})
