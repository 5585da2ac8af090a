import fs from 'node:fs'
import { expect, test } from 'vitest'
import { databaseTypesFile, generateDatabaseTypes } from '../../scripts/generate/database-types.ts'

test('the committed database types are those of the migrations (npm run gen:types)', async () => {
  expect(fs.readFileSync(databaseTypesFile, 'utf8')).toBe(await generateDatabaseTypes())
})
