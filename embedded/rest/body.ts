import { sql } from 'kysely'
import { parseJson } from '../formats/json.ts'
import type { Relation } from './catalog.ts'
import { isJsonBody } from './headers.ts'
import { quoted, RequestRefusal, unreadable } from './refusal.ts'
import { jsonValue } from './values.ts'

const mostRows = 1000

type JsonObject = Record<string, unknown>

/** The body of a request as JSON; an empty body counts as an empty object. Throws `RequestRefusal`. */
export async function readBody(request: Request): Promise<unknown> {
  if (!isJsonBody(request.headers)) throw unreadable('il corpo non è JSON')
  const text = await request.text()
  const json = text === '' ? {} : parseJson(text)
  if (json === undefined) throw unreadable('il corpo non è JSON, o ha più di 20 livelli')
  return json
}

/** The rows of a body, one object or up to 1,000, with values ready for their columns. Throws `RequestRefusal`. */
export function readRows(json: unknown, of: Relation): JsonObject | JsonObject[] {
  if (!Array.isArray(json)) return readRow(json, of)
  if (json.length > mostRows) throw unreadable(`più di ${mostRows} righe`)
  return json.map((row) => readRow(row, of))
}

/** One object of a body. Throws `RequestRefusal`. */
export function readRow(json: unknown, { columns }: Relation): JsonObject {
  const values = Object.entries(objectOf(json)).map(([name, value]) => {
    const type = columns.get(name)
    if (type === undefined) throw unknownColumn(name)
    const plain = jsonValue(type, value)
    // A kysely node becomes a parameter of the statement; lite would interpret plain texts and objects.
    return [name, plain === null ? null : sql.val(plain)] as const
  })
  return Object.fromEntries(values)
}

/** Throws `RequestRefusal` for JSON that is no object. */
export function objectOf(json: unknown): JsonObject {
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw unreadable('il corpo non è un oggetto')
  return json as JsonObject
}

function unknownColumn(name: string): RequestRefusal {
  return new RequestRefusal(400, 'PGRST204', `La colonna ${quoted(name)} non c'è.`)
}
