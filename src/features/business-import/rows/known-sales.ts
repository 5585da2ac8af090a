import { mostRows } from '#backend/answers.ts'
import { readByIds, readWhole } from '#backend/read-whole.ts'
import { db } from '#backend/supabase.ts'
import { serviceKey, soldService } from '#features/sales/fields.ts'
import { retried } from '#lists/export/retried.ts'
import { folded } from '../columns/folded.ts'
import { askAll, partsOf } from './questions.ts'

export interface Buyer {
  id: string
  insegna: string
}

export interface Sold {
  key: ReturnType<typeof serviceKey>
  nome: string
}

/** What the server was asked about, and what it answered. */
export interface KnownSales {
  /** The services by their folded names; null while they have not been asked for. */
  services: ReadonlyMap<string, readonly Sold[]> | null
  /** The activities that a partita IVA or a name means, by these texts. */
  buyers: ReadonlyMap<string, readonly Buyer[]>
  /** The sales of these activities are known. */
  asked: ReadonlySet<string>
  /** The id of each stored sale, by activity, service and beginning. */
  sales: ReadonlyMap<string, string>
}

export const nothingKnown: KnownSales = {
  services: null,
  buyers: new Map(),
  asked: new Set(),
  sales: new Map(),
}

/** The text by which a stored sale is found. */
export const saleKey = (business: string, service: string, inizio: string) =>
  `${business}\n${service}\n${inizio}`

/** Texts in one question: each may find several activities, and an answer has at most 1,000 rows. */
const textsAtOnce = 200

async function askBuyers(
  texts: readonly string[],
  names: boolean,
  signal: AbortSignal,
): Promise<(Buyer & { cercato: string })[]> {
  const question = names ? { _nomi: [...texts] } : { _partite_iva: [...texts] }
  const { data } = await retried(
    (each) => db.rpc('buyers', question).limit(mostRows).retry(false).abortSignal(each).throwOnError(),
    signal,
  )
  // Of a text that finds so many, two are enough to know that it is ambiguous.
  if (data.length < mostRows || texts.length < 2) return data
  const middle = Math.ceil(texts.length / 2)
  const halves = [texts.slice(0, middle), texts.slice(middle)]
  return (await Promise.all(halves.map((half) => askBuyers(half, names, signal)))).flat()
}

async function allServices(signal: AbortSignal): Promise<ReadonlyMap<string, readonly Sold[]>> {
  const [social, graphic] = await Promise.all([
    readWhole(() => db.from('services').select('id, nome'), signal),
    readWhole(() => db.from('graphic_services').select('id, nome'), signal),
  ])
  const all = [
    ...social.map(({ id, nome }) => ({ key: serviceKey('services', id), nome })),
    ...graphic.map(({ id, nome }) => ({ key: serviceKey('graphic_services', id), nome })),
  ]
  const named = new Map<string, Sold[]>()
  for (const sold of all) named.set(folded(sold.nome), [...(named.get(folded(sold.nome)) ?? []), sold])
  return named
}

/** What is known with these activities, and with the services. Throws the last failure of a request. */
export async function withBuyers(
  known: KnownSales,
  partiteIva: readonly string[],
  names: readonly string[],
  signal: AbortSignal,
): Promise<KnownSales> {
  const parts = (texts: readonly string[]) => partsOf(texts, () => 1, textsAtOnce)
  const questions = [
    ...parts(partiteIva).map((texts) => ({ texts, names: false })),
    ...parts(names).map((texts) => ({ texts, names: true })),
  ]
  const [services, found] = await Promise.all([
    known.services ?? allServices(signal),
    askAll(questions, (question) => askBuyers(question.texts, question.names, signal), signal),
  ])
  const buyers = new Map(known.buyers)
  for (const text of [...partiteIva, ...names])
    buyers.set(
      text,
      found.filter(({ cercato }) => cercato === text),
    )
  return { ...known, services, buyers }
}

/** What is known with the sales of these activities. Throws the database's error. */
export async function withSales(
  known: KnownSales,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<KnownSales> {
  const found = await readByIds(
    ids,
    (some) =>
      db
        .from('sales')
        .select('id, business_id, service_id, graphic_service_id, inizio')
        .in('business_id', some),
    signal,
  )
  const sales = new Map(known.sales)
  for (const row of found) sales.set(saleKey(row.business_id, soldService(row), row.inizio), row.id)
  return { ...known, asked: new Set([...known.asked, ...ids]), sales }
}
