import { mostRows } from '#backend/answers.ts'
import { readWhole } from '#backend/read-whole.ts'
import { db } from '#backend/supabase.ts'
import { type BusinessForm, editSchema, toRow } from '#features/businesses/fields.ts'
import { hasValidCheckDigit } from '#italian/partita-iva.ts'
import { cleanEmail, cleanPartitaIva } from '#italian/pasted.ts'
import { retried } from '#lists/export/retried.ts'
import { businesses as columns } from '../columns/businesses.ts'
import type { ImportTexts } from '../columns/description.ts'
import { folded } from '../columns/folded.ts'
import {
  type CheckResult,
  checked,
  damagesOf,
  type ImportKind,
  type ImportRow,
  type Key,
  keyText,
} from './kind.ts'
import { askAll, partsOf } from './questions.ts'

/** The values by which two activities count as the same: the shop of a company, and the e-mail address. */
interface Likeness {
  partita_iva: string
  insegna: string
  email: string
}

interface StoredBusiness extends Likeness {
  id: string
}

/** The two keys of an activity; case, accents and punctuation of the name do not count. */
export function keysOf({ partita_iva, insegna, email }: Likeness): [shop: Key, email: Key] {
  // A name without letters and digits is compared as it is written.
  const name = folded(insegna) || insegna.trim()
  return [
    { by: 'insegna', value: `${cleanPartitaIva(partita_iva)}\n${name}` },
    { by: 'email', value: cleanEmail(email).toLowerCase() },
  ]
}

/** The values that the server was asked about, and the activities that it found, by their keys. */
export interface KnownBusinesses {
  asked: ReadonlySet<string>
  found: ReadonlyMap<string, StoredBusiness>
}

/** Characters of the encoded texts in one request, because the server accepts addresses of up to 8 KB. */
const longestQuestion = 6000

/** A text as an element of PostgreSQL's array literal, which the client joins with commas. */
function element(text: string): string {
  return /^[\w@.+-]+$/.test(text) ? text : `"${text.replace(/["\\]/g, '\\$&')}"`
}

type Question = { _partite_iva: string[] } | { _emails: string[] }

async function ask(question: Question, signal: AbortSignal): Promise<StoredBusiness[]> {
  const [[name, texts] = ['_emails', []]] = Object.entries(question)
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
  const answers = await Promise.all(halves.map((half) => ask({ [name]: half } as Question, signal)))
  return answers.flat()
}

/** The texts of which nothing is known, each once. */
const unasked = (known: KnownBusinesses, texts: readonly string[]) => [
  ...new Set(texts.filter((text) => !known.asked.has(text))),
]

async function lookedUp(
  known: KnownBusinesses,
  partiteIva: readonly string[],
  emails: readonly string[],
  signal: AbortSignal,
): Promise<KnownBusinesses> {
  const parts = (texts: readonly string[]) =>
    partsOf(texts, (text) => encodeURIComponent(element(text)).length + 3, longestQuestion)
  const questions: Question[] = [
    ...parts(partiteIva).map((texts) => ({ _partite_iva: texts })),
    ...parts(emails).map((texts) => ({ _emails: texts })),
  ]
  const found = new Map(known.found)
  for (const business of await askAll(questions, (question) => ask(question, signal), signal))
    for (const key of keysOf(business)) found.set(keyText(key), business)
  return { asked: new Set([...known.asked, ...partiteIva, ...emails]), found }
}

/** Validates a row's texts by the form's own schema. */
function check(texts: ImportTexts): CheckResult {
  const messages: Record<string, string> = {}
  const { data, error } = editSchema.safeParse({ ...texts, password: '' })
  for (const { path, message } of error?.issues ?? []) {
    const name = columns.fields.find((each) => each === path[0])
    if (name) messages[name] ??= name === 'stato' ? "Scrivi 'attivo' o 'sospeso'" : message
  }
  Object.assign(messages, damagesOf(columns, texts))
  if (!data || Object.keys(messages).length > 0) return { complete: null, messages }
  const values: BusinessForm = data
  return {
    complete: { columns: toRow(values, null), name: values.insegna, keys: keysOf(values) },
    messages: null,
  }
}

const likenessesOf = (rows: readonly ImportRow[]) =>
  rows.flatMap(({ texts }) => {
    const { complete } = checked(businessKind, texts, nothingKnown)
    return complete ? [{ complete, texts }] : []
  })

const nothingKnown: KnownBusinesses = { asked: new Set(), found: new Map() }

export const businessKind: ImportKind<KnownBusinesses> = {
  ...columns,
  table: 'businesses',
  nothingKnown,
  ask(known, rows) {
    const complete = likenessesOf(rows)
    const partiteIva = unasked(
      known,
      complete.map(({ complete: { columns: row } }) => String(row.partita_iva)),
    )
    const emails = unasked(
      known,
      complete.map(({ complete: { keys } }) => keys[1]?.value ?? ''),
    )
    if (partiteIva.length + emails.length === 0) return null
    return (signal) => lookedUp(known, partiteIva, emails, signal)
  },
  check,
  storedBy(key, { found }) {
    const business = found.get(keyText(key))
    return business ? { id: business.id, name: business.insegna } : null
  },
  same: ({ by }) => (by === 'email' ? 'stessa email' : 'stessa partita IVA e insegna'),
  doubtOf: (name, texts) =>
    name === 'partita_iva' && !hasValidCheckDigit(cleanPartitaIva(texts.partita_iva ?? ''))
      ? 'La cifra di controllo non torna'
      : undefined,
  countedWhenEmpty: new Set(['telefono', 'cellulare', 'logo_url']),
}
