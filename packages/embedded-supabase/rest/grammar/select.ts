import type { Link, Relation } from '../catalog/catalog.ts'
import { columnOf } from './conditions.ts'
import type { Embed, Selection } from './parsed.ts'
import { Reader } from './reader.ts'
import { quoted, RequestRefusal, unknown, unreadable } from './refusal.ts'

const mostEmbedded = 2

/**
 * Parses `select`: `*`, columns, and related tables as `name(…)` to a depth of two, each name once. @throws
 * RequestRefusal
 */
export function readSelect(text: string, of: Relation): Selection {
  const reader = new Reader(text, 'select')
  const selection = readNames(reader, of, 0)
  reader.end()
  return selection
}

/** Every column, without related tables. */
export function selectAll({ columns }: Relation): Selection {
  return { columns: [...columns.keys()], embeds: [] }
}

function readNames(reader: Reader, of: Relation, depth: number): Selection {
  const seen = new Set<string>()
  const columns = new Set<string>()
  const embeds: Embed[] = []
  do {
    reader.spaces()
    const name = reader.takes('*') ? '*' : reader.name()
    if (seen.has(name)) throw unreadable(`${quoted(name)} è chiesto due volte`)
    seen.add(name)
    if (reader.takes('(')) embeds.push(readEmbedded(reader, name, of, depth))
    else if (name === '*') for (const each of of.columns.keys()) columns.add(each)
    else columns.add(columnOf(of, name).name)
    reader.spaces()
  } while (reader.takes(','))
  return { columns: [...columns], embeds }
}

function readEmbedded(reader: Reader, name: string, of: Relation, depth: number): Embed {
  const link = linkTo(name, of)
  if (depth === mostEmbedded) throw unreadable(`più di ${mostEmbedded} tabelle una dentro l'altra`)
  const inner = readNames(reader, link.to, depth + 1)
  reader.expect(')')
  return { name, link, inner }
}

function linkTo(name: string, { related }: Relation): Link {
  const [link, other] = related.get(name) ?? []
  if (!link) throw unknown(`la tabella ${quoted(name)} non è collegata`)
  if (other) throw new RequestRefusal(300, 'PGRST201', `La tabella ${quoted(name)} è collegata in più modi.`)
  return link
}
