import { fields as businessFields } from '#features/businesses/fields.ts'
import { fields } from '#features/sales/fields.ts'
import { numericDay } from '#italian/days.ts'
import { euroToInput, parseEuro } from '#italian/format.ts'
import { cleanLine } from '#italian/pasted.ts'
import { partitaIvaDamage, readPartitaIva } from './cells.ts'
import { dayFromText } from './day-text.ts'
import type { ImportColumn, ImportColumns } from './description.ts'
import { folded, headersOf } from './folded.ts'

/** How people call a number of months, folded. */
const lengths: Readonly<Record<string, number>> = {
  mensile: 1,
  mese: 1,
  unmese: 1,
  bimestrale: 2,
  trimestrale: 3,
  trimestre: 3,
  quadrimestrale: 4,
  semestrale: 6,
  semestre: 6,
  annuale: 12,
  annua: 12,
  annuo: 12,
  anno: 12,
  unanno: 12,
  biennale: 24,
  triennale: 36,
}
const once: ReadonlySet<string> = new Set(['unatantum', 'ut', 'unasolavolta', 'singolo', 'singola', '0'])

/** The number of months that a text means; '' for once and for all. What means neither stays as it is. */
function readMonths(cell: string): string {
  const text = cleanLine(cell)
  const word = folded(text)
  if (once.has(word)) return ''
  const named = Object.hasOwn(lengths, word) ? lengths[word] : undefined
  if (named !== undefined) return String(named)
  const [, count, unit = ''] = /^(\d+)(?:[.,]0+)?\s*(\p{L}*)\.?$/u.exec(text) ?? []
  if (!count) return text
  if (/^ann[oi]$/i.test(unit)) return String(Number(count) * 12)
  return unit === '' || /^(?:m|mes[ei])$/i.test(unit) ? String(Number(count)) : text
}

/** An amount as the form writes it: `€ 1.234,50` -> `1234,50`. What is no amount, or is not clear, stays as it is. */
function readEuro(cell: string): string {
  const amount = parseEuro(cell)
  return amount === null ? cell : euroToInput(amount)
}

/** A day as the preview shows it; what is none stays as it is. */
function readDay(cell: string): string {
  const day = dayFromText(cell)
  return day === null ? cell : numericDay(day)
}

/** 'no' says that nothing was paid. */
const readPaid = (cell: string) =>
  /^(?:no|da pagare|non pagat[ao])$/i.test(cell.trim()) ? '' : readDay(cell)

/** What a contract of before or of later is called, folded, without its gender. */
const states =
  /^(?:attiv|inattiv|nonattiv|sospes|cessat|conclus|scadut|disdett|annullat|chius|rinnovat|proposta$)/

const asIs = (text: string) => text
const column = (
  name: string,
  label: string,
  headers: string,
  more: Partial<ImportColumn> = {},
): readonly [string, ImportColumn] => [
  name,
  {
    label,
    required: false,
    headers: headersOf(label, name, headers),
    read: asIs,
    mayBeAName: false,
    ...more,
  },
]
const day = 'md:min-w-24 md:whitespace-nowrap'

/** The columns of sales. The activity is named, or found by its partita IVA. */
export const sales: ImportColumns = {
  noun: { one: 'vendita', many: 'vendite' },
  fields: ['attivita', 'partita_iva', 'servizio', 'costo', 'inizio', 'mesi', 'pagata_il'],
  columns: Object.fromEntries([
    column(
      'attivita',
      'Attività',
      `insegna nomeattivita cliente nomecliente ragionesociale ragsociale ragsoc denominazione azienda societa ditta negozio
        locale intestatario nominativo`,
      { mayBeAName: true },
    ),
    column('partita_iva', businessFields.partita_iva.label, businessFields.partita_iva.headers, {
      read: readPartitaIva,
      damage: partitaIvaDamage,
      width: day,
    }),
    column(
      'servizio',
      'Servizio',
      'nomeservizio prodotto abbonamento pacchetto piano articolo voce nome descrizioneservizio descrizione',
      { required: true, mayBeAName: true },
    ),
    column(
      'costo',
      fields.costo.label,
      'prezzo importo canone tariffa costoeuro prezzoeuro importoeuro euro totale prezzounitario corrispettivo',
      { required: true, read: readEuro },
    ),
    column(
      'inizio',
      fields.inizio.label,
      `datainizio iniziodata dal decorrenza datadecorrenza attivazione dataattivazione iniziocontratto iniziodecorrenza
        partenza datapartenza attivadal data`,
      { required: true, read: readDay, width: day },
    ),
    column(
      'mesi',
      fields.mesi.label,
      'mesi duratamesi duratainmesi durataabbonamento nmesi numeromesi numesi periodo periodicita frequenza cadenza rinnovo',
      { read: readMonths },
    ),
    column(
      'pagata_il',
      fields.pagata_il.label,
      'pagatoil pagata pagato datapagamento pagamento incassatail incassatoil incasso dataincasso saldatail saldatoil saldo',
      { read: readPaid, width: day },
    ),
  ]),
  state: {
    otherwise: 'Attiva',
    isSaid: (cell) => states.test(folded(cell)),
    isHeader: (header) =>
      /^(?!.*(?:pagament|incass)).*(?:stato|attiv[oa](?!zion)|sospes|cessat|conclus|scadut|disdett|annullat|chius)/.test(
        folded(header),
      ),
  },
}
