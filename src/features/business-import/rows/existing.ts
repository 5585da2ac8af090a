import pMap from 'p-map'
import { readWhole } from '#backend/read-whole.ts'
import { db } from '#backend/supabase.ts'
import { mostRows } from '#backend/whole-answer.ts'
import { retried } from '#lists/export/retried.ts'
import { keysOf, type Likeness } from './check.ts'
import type { Stored, StoredBusiness } from './states.ts'

/** Characters of the encoded texts in one request, because the server accepts addresses of up to 8 KB. */
const longestQuestion = 6000
/** Requests at a time. */
const atOnce = 3

/** A text as an element of PostgreSQL's array literal, which the client joins with commas. */
function element(text: string): string {
  return /^[\w@.+-]+$/.test(text) ? text : `"${text.replace(/["\\]/g, '\\$&')}"`
}

/** Divides a list so that the elements of each part fit into one request. */
function questionsOf(texts: Iterable<string>): string[][] {
  const parts: string[][] = []
  let length = longestQuestion
  for (const text of texts) {
    const own = encodeURIComponent(element(text)).length + 3
    if (length + own > longestQuestion) {
      parts.push([])
      length = 0
    }
    parts.at(-1)?.push(text)
    length += own
  }
  return parts
}

type Keys = { _partite_iva: string[] } | { _emails: string[] }

async function ask(keys: Keys, signal: AbortSignal): Promise<StoredBusiness[]> {
  const [[name, texts] = ['_emails', []]] = Object.entries(keys)
  const matching = () => db.rpc('matching_businesses', { [name]: texts.map(element) }, { get: true })
  const { data } = await retried(
    (each) => matching().limit(mostRows).retry(false).abortSignal(each).throwOnError(),
    signal,
  )
  if (data.length < mostRows) return data
  // One partita IVA may have as many shops.
  if (texts.length < 2) return readWhole(matching, signal)
  const middle = Math.ceil(texts.length / 2)
  const halves = [texts.slice(0, middle), texts.slice(middle)]
  const answers = await Promise.all(halves.map((half) => ask({ [name]: half } as Keys, signal)))
  return answers.flat()
}

/** The values that the server was asked about, and the stored businesses that it found. */
export interface Lookup {
  partiteIva: ReadonlySet<string>
  emails: ReadonlySet<string>
  stored: Stored
}

export const emptyLookup: Lookup = {
  partiteIva: new Set(),
  emails: new Set(),
  stored: { shops: new Map(), emails: new Map() },
}

/** The partite IVA and e-mail addresses that the server has not been asked about yet. */
export function unasked(lookup: Lookup, all: readonly Likeness[]) {
  const partiteIva = all.map((each) => each.partita_iva).filter((text) => !lookup.partiteIva.has(text))
  const emails = all.map((each) => keysOf(each).email).filter((text) => !lookup.emails.has(text))
  return { partiteIva: new Set(partiteIva), emails: new Set(emails) }
}

/** Finds the stored businesses that have one of these partite IVA or addresses. Throws the last failure. */
export async function lookedUp(
  lookup: Lookup,
  { partiteIva, emails }: ReturnType<typeof unasked>,
  signal: AbortSignal,
): Promise<Lookup> {
  const questions: Keys[] = [
    ...questionsOf(partiteIva).map((texts) => ({ _partite_iva: texts })),
    ...questionsOf(emails).map((texts) => ({ _emails: texts })),
  ]
  const answers = await pMap(questions, (keys) => ask(keys, signal), { concurrency: atOnce, signal })
  const shops = new Map(lookup.stored.shops)
  const addresses = new Map(lookup.stored.emails)
  for (const business of answers.flat()) {
    const keys = keysOf(business)
    shops.set(keys.shop, business)
    addresses.set(keys.email, business)
  }
  return {
    partiteIva: new Set([...lookup.partiteIva, ...partiteIva]),
    emails: new Set([...lookup.emails, ...emails]),
    stored: { shops, emails: addresses },
  }
}
