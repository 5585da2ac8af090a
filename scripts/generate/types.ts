import fs from 'node:fs'
import { databaseTypesFile, generateDatabaseTypes } from './database-types.ts'

fs.writeFileSync(databaseTypesFile, await generateDatabaseTypes())
