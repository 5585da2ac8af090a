/** `npm run gen:schema`: writes supabase/schema.sql, the schema for reading, from the migrations of now. */
import fs from 'node:fs'
import { schemaFile, schemaText } from './schema-text.ts'

fs.writeFileSync(schemaFile, await schemaText())
