/** `npm run gen:database`: makes the database that first starts begin with, from the migrations of now. */
import { makePreparedDatabase } from './prepared-database.ts'

await makePreparedDatabase()
