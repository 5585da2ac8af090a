import type { Relation } from './catalog.ts'
import { columnOf } from './conditions.ts'
import { Reader } from './reader.ts'
import { quoted, unreadable } from './refusal.ts'

const mostEmbedded = 2

type Tables = ReadonlyMap<string, Relation>

/**
 * Reads `select`: `*`, columns, and related tables as `name(…)` to a depth of two, each name once. Returns the text for
 * lite. Throws `RequestRefusal`.
 */
export function readSelect(text: string, of: Relation, tables: Tables): string {
  const reader = new Reader(text, 'select')
  const written = readNames(reader, of, tables, 0)
  reader.end()
  return written
}

function readNames(reader: Reader, of: Relation, tables: Tables, depth: number): string {
  const written = new Map<string, string>()
  do {
    reader.spaces()
    const name = reader.takes('*') ? '*' : reader.name()
    if (written.has(name)) throw unreadable(`${quoted(name)} è chiesto due volte`)
    const isTable = reader.takes('(')
    written.set(name, isTable ? readEmbedded(reader, name, of, tables, depth) : name)
    if (!isTable && name !== '*') columnOf(of, name)
    reader.spaces()
  } while (reader.takes(','))
  return [...written.values()].join(',')
}

function readEmbedded(reader: Reader, name: string, of: Relation, tables: Tables, depth: number): string {
  const table = tables.get(name)
  if (!table || !of.related.has(name)) throw unreadable(`la tabella ${quoted(name)} non è collegata`)
  if (depth === mostEmbedded) throw unreadable(`più di ${mostEmbedded} tabelle una dentro l'altra`)
  const inner = readNames(reader, table, tables, depth + 1)
  reader.expect(')')
  return `${name}(${inner})`
}
