import { isShallow, isWellFormed, parseExactly } from '../../formats/json.ts'
import { textOfBody } from '../../formats/utf8.ts'
import type { Relation } from '../catalog/catalog.ts'
import { isJsonBody } from './headers.ts'
import { mostRows } from './page.ts'
import type { JsonObject } from './parsed.ts'
import { quoted, RequestRefusal, UnknownName, unreadable } from './refusal.ts'
import { checkValue } from './values.ts'

/** @throws RequestRefusal for a body that is not JSON. */
export async function readBody(request: Request): Promise<unknown> {
  return jsonIn(await textOf(request))
}

/** An empty body counts as an empty object, for functions without arguments. @throws RequestRefusal */
export async function readCallBody(request: Request): Promise<unknown> {
  const text = await textOf(request)
  return text === '' ? {} : jsonIn(text)
}

/** The texts of bodies that were read, because a request is read again for a newer catalog. */
const texts = new WeakMap<Request, Promise<string | null>>()

async function textOf(request: Request): Promise<string> {
  if (!isJsonBody(request.headers)) throw unreadable('il corpo non è JSON')
  const reading = texts.get(request) ?? textOfBody(request)
  texts.set(request, reading)
  const text = await reading
  if (text === null) throw invalidJson()
  return text
}

function jsonIn(text: string): unknown {
  const json = parseExactly(text)
  if (json === undefined) throw isShallow(text) ? invalidJson() : unreadable('il corpo ha più di 20 livelli')
  // In UTF-8 a lone surrogate can only be written as an escape. PostgreSQL refuses it in JSON with this code.
  if (/\\ud[89a-f]/i.test(text) && !isWellFormed(json))
    throw new RequestRefusal(400, '22P02', 'Un testo ha solo metà di un carattere Unicode.')
  return json
}

function invalidJson(): RequestRefusal {
  return new RequestRefusal(400, 'PGRST102', 'Empty or invalid json')
}

/** The columns that a write takes from its body; null for all that the body names. */
type Taken = readonly string[] | null

/**
 * The rows of a body: one object, or a list of up to 1,000. @throws RequestRefusal for unknown columns and unfit values
 */
export function readRows(json: unknown, of: Relation, taken: Taken): JsonObject[] {
  if (!Array.isArray(json)) return [readRow(json, of, taken)]
  if (json.length > mostRows) throw unreadable(`più di ${mostRows} righe`)
  return json.map((row) => readRow(row, of, taken))
}

/** @throws RequestRefusal for unknown columns and unfit values */
export function readRow(json: unknown, { columns }: Relation, taken: Taken): JsonObject {
  const named = Object.entries(objectOf(json))
  const entries = taken ? named.filter(([name]) => taken.includes(name)) : named
  for (const [name, value] of entries) {
    const type = columns.get(name)
    if (type === undefined) throw unknownColumn(name)
    checkValue(type, value)
  }
  return Object.fromEntries(entries)
}

/** @throws RequestRefusal for JSON that is no object. */
export function objectOf(json: unknown): JsonObject {
  if (typeof json !== 'object' || json === null || Array.isArray(json) || JSON.isRawJSON(json))
    throw unreadable('il corpo non è un oggetto')
  return json as JsonObject
}

function unknownColumn(name: string): UnknownName {
  return new UnknownName(400, 'PGRST204', `La colonna ${quoted(name)} non c'è.`)
}
