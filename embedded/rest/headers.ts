import { unreadable } from './refusal.ts'

const preferences: ReadonlyMap<string, readonly string[]> = new Map([
  ['return', ['minimal', 'representation', 'headers-only']],
  ['count', ['exact', 'planned', 'estimated']],
  ['resolution', ['merge-duplicates', 'ignore-duplicates']],
  ['missing', ['default', 'null']],
])
/** The type with which PostgREST is asked for a single row as an object. */
export const objectType = 'application/vnd.pgrst.object+json'
const arrayTypes = [
  'application/json',
  'application/*',
  '*/*',
  'application/vnd.pgrst.array+json',
  'application/vnd.pgrst.array',
]

/** The headers that lite gets. Throws `RequestRefusal` for values that are not allowed. */
export function readHeaders(headers: Headers, isReading: boolean): Headers {
  const forwarded = new Headers({ accept: readAccept(headers.get('accept')) })
  for (const name of ['apikey', 'authorization']) {
    const value = headers.get(name)
    if (value !== null) forwarded.set(name, value)
  }
  const prefer = readPrefer(headers.get('prefer') ?? '')
  if (prefer) forwarded.set('prefer', prefer)
  const range = readRange(headers)
  if (range !== null && isReading) forwarded.set('range', range)
  for (const name of ['accept-profile', 'content-profile']) {
    if ((headers.get(name) ?? 'public') !== 'public') throw unreadable('lo schema non è pubblico')
  }
  return forwarded
}

function readPrefer(text: string): string {
  const chosen = new Map<string, string>()
  for (const part of text.split(',').map((each) => each.trim())) {
    if (part === '') continue
    const [name = '', value = ''] = part.split('=')
    const isKnown = part === `${name}=${value}` && preferences.get(name)?.includes(value)
    if (!isKnown || (chosen.get(name) ?? value) !== value)
      throw unreadable("l'intestazione Prefer non va bene")
    chosen.set(name, value)
  }
  return [...chosen].map((pair) => pair.join('=')).join(',')
}

/** The type of the answer: PostgREST's single object, or JSON. */
function readAccept(text: string | null): string {
  const types = (text ?? '*/*').split(',').map((type) => type.trim().toLowerCase())
  const named = types.map((type) => type.split(';')[0]?.trim() ?? '')
  if (types.some((type) => type.includes('nulls=stripped')))
    throw unreadable("l'intestazione Accept non va bene")
  if (named.includes(objectType)) return objectType
  if (named.some((type) => arrayTypes.includes(type))) return 'application/json'
  throw unreadable("l'intestazione Accept non va bene")
}

function readRange(headers: Headers): string | null {
  const unit = headers.get('range-unit') ?? 'items'
  const range = headers.get('range')
  if (range === null) return null
  if (unit !== 'items' || !/^\d{1,15}-\d{0,15}$/.test(range))
    throw unreadable("l'intestazione Range non va bene")
  return range
}

/** Whether the headers declare the body as JSON, or declare no type. */
export function isJsonBody(headers: Headers): boolean {
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  return type === undefined || type === '' || type === 'application/json'
}
