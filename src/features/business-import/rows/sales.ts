import { emptySale, type SaleForm, schema, toRow } from '#features/sales/fields.ts'
import { numericDay } from '#italian/days.ts'
import { cleanLine, cleanPartitaIva } from '#italian/pasted.ts'
import { dayFromText } from '../columns/day-text.ts'
import type { ImportTexts } from '../columns/description.ts'
import { folded } from '../columns/folded.ts'
import { sales as columns } from '../columns/sales.ts'
import { type CheckResult, checked, damagesOf, type ImportKind, type ImportRow } from './kind.ts'
import {
  type Buyer,
  type KnownSales,
  nothingKnown,
  type Sold,
  saleKey,
  withBuyers,
  withSales,
} from './known-sales.ts'

/** The texts by which a row names its activity. */
function buyerTexts(texts: ImportTexts): { partitaIva: string; name: string } {
  return {
    partitaIva: cleanPartitaIva(texts.partita_iva ?? ''),
    name: cleanLine(texts.attivita ?? '').slice(0, 200),
  }
}

type Found = { buyer: Buyer } | { field: string; message: string }

/** The activity that partita IVA and name mean together, or the message that says why they mean none. */
function buyerOf(texts: ImportTexts, { buyers }: KnownSales): Found {
  const { partitaIva, name } = buyerTexts(texts)
  const called = buyers.get(name) ?? []
  const missing = (text: string, message: string) => (buyers.has(text) ? message : 'Controllo...')
  if (!partitaIva) {
    const [only, other] = called
    if (only && !other) return { buyer: only }
    const message = other
      ? 'Più attività si chiamano così: scrivi la partita IVA'
      : name
        ? missing(name, 'Nessuna attività si chiama così')
        : "Scrivi il nome dell'attività, o la sua partita IVA"
    return { field: 'attivita', message }
  }
  const owners = buyers.get(partitaIva) ?? []
  const both = owners.filter(({ id }) => called.some((each) => each.id === id))
  const [only, other] = both.length > 0 ? both : owners
  if (!only)
    return { field: 'partita_iva', message: missing(partitaIva, 'Nessuna attività ha questa partita IVA') }
  if (other) return { field: 'attivita', message: 'Più attività hanno questa partita IVA: scrivi quale' }
  if (both.length === 0 && called.length > 0)
    return { field: 'attivita', message: "È il nome di un'attività con un'altra partita IVA" }
  return { buyer: only }
}

function soldOf(texts: ImportTexts, { services }: KnownSales): Sold | string {
  const [only, other] = services?.get(folded(texts.servizio ?? '')) ?? []
  if (other) return 'Più servizi si chiamano così'
  return only ?? 'Nessun servizio si chiama così'
}

/** The cells in which the form's fields are corrected. */
const cellOf: Readonly<Record<string, string>> = { business_id: 'attivita', nome: 'servizio' }
const noDay = 'Scrivi una data, ad esempio 31/01/2026'

/** Validates a row's texts by the form's own schema, after its activity and its service were found. */
function check(texts: ImportTexts, known: KnownSales): CheckResult {
  const messages: Record<string, string> = {}
  const found = buyerOf(texts, known)
  const sold = texts.servizio?.trim() ? soldOf(texts, known) : 'Servizio è obbligatorio'
  const dayIn = (name: string) => {
    const text = texts[name]?.trim() ?? ''
    const day = dayFromText(text)
    if (text && !day) messages[name] = noDay
    return day ?? ''
  }
  const values: SaleForm = {
    ...emptySale,
    business_id: 'buyer' in found ? found.buyer.id : '',
    servizio: typeof sold === 'string' ? '' : sold.key,
    nome: typeof sold === 'string' ? '' : sold.nome,
    costo: texts.costo ?? '',
    mesi: texts.mesi ?? '',
    inizio: dayIn('inizio'),
    pagata_il: dayIn('pagata_il'),
  }
  if (!('buyer' in found)) messages[found.field] = found.message
  if (typeof sold === 'string') messages.servizio = sold
  const { data, error } = schema.safeParse(values)
  for (const { path, message } of error?.issues ?? []) {
    const name = cellOf[String(path[0])] ?? String(path[0])
    // `found` has said why there is no activity.
    if (name !== 'attivita') messages[name] ??= message
  }
  Object.assign(messages, damagesOf(columns, texts))
  if (!data || !('buyer' in found) || typeof sold === 'string' || Object.keys(messages).length > 0)
    return { complete: null, messages }
  return {
    complete: {
      columns: toRow(data),
      name: `${sold.nome} di ${found.buyer.insegna} dal ${numericDay(data.inizio)}`,
      keys: [{ by: 'vendita', value: saleKey(data.business_id, data.servizio, data.inizio) }],
    },
    messages: null,
  }
}

const each = (texts: readonly string[]) => [...new Set(texts.filter(Boolean))]

export const saleKind: ImportKind<KnownSales> = {
  ...columns,
  table: 'sales',
  nothingKnown,
  ask(known, rows: readonly ImportRow[]) {
    const named = rows.map(({ texts }) => buyerTexts(texts))
    const unasked = (texts: readonly string[]) => each(texts).filter((text) => !known.buyers.has(text))
    const partiteIva = unasked(named.map(({ partitaIva }) => partitaIva))
    const names = unasked(named.map(({ name }) => name))
    if (!known.services || partiteIva.length + names.length > 0)
      return (signal) => withBuyers(known, partiteIva, names, signal)
    const businesses = rows.flatMap(({ texts }) => {
      const { complete } = checked(saleKind, texts, known)
      return complete ? String(complete.columns.business_id) : []
    })
    const ids = each(businesses).filter((id) => !known.asked.has(id))
    return ids.length > 0 ? (signal) => withSales(known, ids, signal) : null
  },
  check,
  storedBy({ value }, { sales }) {
    const id = sales.get(value)
    return id ? { id, name: null } : null
  },
  same: () => 'stessa attività, servizio e inizio',
  countedWhenEmpty: new Set(),
}
