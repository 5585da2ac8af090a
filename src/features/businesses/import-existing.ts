import pMap from 'p-map'
import { db } from '#lib/backend/supabase.ts'
import { retried } from '#lib/export/retried.ts'
import { keysOf, type Likeness } from './import-check.ts'
import type { Stored, StoredBusiness } from './import-states.ts'

/** Characters of the texts in one question: the server takes addresses up to 8 KB, in which a sign may be three characters. */
const longestQuestion = 6000
/** Rows that the server answers at most. */
const mostAnswered = 1000
/** Questions on the way at a time. */
const atOnce = 3

/** A text as an element of PostgreSQL's array literal, which the client joins with commas. */
function element(text: string): string {
  return /^[\w@.+-]+$/.test(text) ? text : `"${text.replace(/["\\]/g, '\\$&')}"`
}

/** Parts of a list whose elements together are short enough for one question. */
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
  const { data } = await retried(
    (each) =>
      db
        .rpc('matching_businesses', { [name]: texts.map(element) }, { get: true })
        .retry(false)
        .abortSignal(each)
        .throwOnError(),
    signal,
  )
  if (data.length < mostAnswered || texts.length < 2) return data
  const middle = Math.ceil(texts.length / 2)
  const halves = [texts.slice(0, middle), texts.slice(middle)]
  const answers = await Promise.all(halves.map((half) => ask({ [name]: half } as Keys, signal)))
  return answers.flat()
}

/** What has been asked of the server, and what it answered. */
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

/** The partite IVA and addresses that have not been asked for yet. */
export function unasked(lookup: Lookup, all: readonly Likeness[]) {
  const partiteIva = all.map((each) => each.partita_iva).filter((text) => !lookup.partiteIva.has(text))
  const emails = all.map((each) => keysOf(each).email).filter((text) => !lookup.emails.has(text))
  return { partiteIva: new Set(partiteIva), emails: new Set(emails) }
}

/** Asks which stored businesses have these partite IVA or addresses. Throws the last failure. */
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
