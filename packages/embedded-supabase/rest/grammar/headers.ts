import type { RowRange } from './page.ts'
import { type Preferences, preferences } from './parsed.ts'
import { unreadable } from './refusal.ts'

export type HeaderOptions = { prefer: Preferences; isSingle: boolean; range: RowRange }

/** The media type that asks PostgREST for a single row as an object. */
export const objectType = 'application/vnd.pgrst.object+json'
const arrayTypes = [
  'application/json',
  'application/*',
  '*/*',
  'application/vnd.pgrst.array+json',
  'application/vnd.pgrst.array',
]
const everyRow: RowRange = { offset: 0, limit: null }

/** The headers that say what is asked for. */
export const readHeaderNames = [
  'accept-profile',
  'content-profile',
  'prefer',
  'accept',
  'range',
  'range-unit',
]

/** Only a GET may have a `Range`. @throws RequestRefusal for values that are not allowed. */
export function readHeaders({ headers, method }: Request): HeaderOptions {
  for (const name of ['accept-profile', 'content-profile']) {
    if ((headers.get(name) ?? 'public') !== 'public') throw unreadable('lo schema non è pubblico')
  }
  const range = readRange(headers)
  return {
    prefer: readPrefer(headers.get('prefer') ?? ''),
    isSingle: asksForObject(headers.get('accept')),
    range: method === 'GET' ? range : everyRow,
  }
}

function readPrefer(text: string): Preferences {
  const chosen = new Map<string, string>()
  for (const part of text.split(',').map((each) => each.trim())) {
    if (part === '') continue
    const [name = '', value = ''] = part.split('=')
    const known: readonly string[] =
      new Map<string, readonly string[]>(Object.entries(preferences)).get(name) ?? []
    const isKnown = part === `${name}=${value}` && known.includes(value)
    if (!isKnown || (chosen.get(name) ?? value) !== value)
      throw unreadable("l'intestazione Prefer non va bene")
    chosen.set(name, value)
  }
  return Object.fromEntries(chosen)
}

/** Whether the answer has to be a single object instead of a list. */
function asksForObject(text: string | null): boolean {
  const types = (text ?? '*/*').split(',').map((type) => type.trim().toLowerCase())
  const named = types.map((type) => type.split(';')[0]?.trim() ?? '')
  if (types.some((type) => type.includes('nulls=stripped')))
    throw unreadable("l'intestazione Accept non va bene")
  if (named.includes(objectType)) return true
  if (named.some((type) => arrayTypes.includes(type))) return false
  throw unreadable("l'intestazione Accept non va bene")
}

function readRange(headers: Headers): RowRange {
  const unit = headers.get('range-unit') ?? 'items'
  const range = headers.get('range')
  if (range === null) return everyRow
  const [, from = '', to = ''] = /^(\d{1,15})-(\d{0,15})$/.exec(range) ?? []
  if (unit !== 'items' || from === '') throw unreadable("l'intestazione Range non va bene")
  return { offset: Number(from), limit: to === '' ? null : Number(to) - Number(from) + 1 }
}

/** A body without a type counts as JSON. */
export function isJsonBody(headers: Headers): boolean {
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  return type === undefined || type === '' || type === 'application/json'
}
