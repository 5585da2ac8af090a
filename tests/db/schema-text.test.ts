import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { schemaFile, schemaText } from '../../scripts/generate/schema-text.ts'

test('supabase/schema.sql shows the schema that the migrations make (npm run gen:schema)', async () => {
  expect(await schemaText()).toBe(readFileSync(schemaFile, 'utf8'))
})
