import { readByIds } from '#backend/read-whole.ts'
import { db } from '#backend/supabase.ts'
import { type Day, fullDay, spanText } from '#italian/days.ts'
import { formatNumber } from '#italian/format.ts'
import type { ExportNotes, ExportTable } from '#lists/export/export-file.ts'
import { exportedPages } from '#lists/export/export-rows.ts'
import type { searchArgs } from '#lists/search.ts'
import { shopsToday } from './hours/days.ts'
import { googleSpecial, googleWeek, type LongClosure } from './hours/google-hours.ts'
import { googlePhones } from './hours/google-phones.ts'
import { readDay, readHours } from './hours/opening-hours.ts'

/** Websites whose hours are in memory at once. */
const atOnce = 100

const read =
  'id, business_id, nome, indirizzo, citta, regione, telefono, cellulare, stato, updated_at, nome_ordine, citta_ordine, regione_ordine'
const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

type Row = Readonly<Record<string, string | null>> & {
  id: string
  business_id: string
  updated_at: string
}

/** The columns of a website's hours, and what they cannot say. */
type Hours = { columns: Record<string, string>; long: readonly LongClosure[] }

/** The hours of some websites, by their ids. */
async function hoursOf(ids: readonly string[]): Promise<Map<string, Hours>> {
  const today = shopsToday()
  const closures = 'id, website_id, dal, al, orari, motivo'
  const seasons = 'id, website_id, nome, dal, al, ogni_anno, orari'
  const [websites, chiusure, stagioni] = await Promise.all([
    readByIds(ids, (some) => db.from('websites').select('id, orari').in('id', some)),
    readByIds(ids, (some) => db.from('closures').select(closures).in('website_id', some).gte('al', today)),
    readByIds(ids, (some) => db.from('seasons').select(seasons).in('website_id', some)),
  ])
  return new Map(
    websites.map(({ id, orari }) => {
      const calendar = {
        orari: readHours(orari),
        chiusure: chiusure
          .filter(({ website_id }) => website_id === id)
          .map((row) => ({ ...row, orari: row.orari === null ? null : readDay(row.orari, 'lunedi') })),
        stagioni: stagioni
          .filter(({ website_id }) => website_id === id)
          .map((row) => ({ ...row, orari: readHours(row.orari) })),
      }
      const { special, closed, long } = googleSpecial(calendar, today)
      const week = googleWeek(calendar, today).map((text, place) => [`${days[place]} hours`, text])
      const columns = {
        ...Object.fromEntries(week),
        'Special hours': special,
        'Temporarily closed': closed ? 'Yes' : '',
      }
      return [id, { columns, long }]
    }),
  )
}

/** Those whose business is active; a suspended one's website shows nowhere else either. */
async function servedOf(rows: readonly Row[]): Promise<Row[]> {
  const ids = [...new Set(rows.map(({ business_id }) => business_id))]
  const active = await readByIds(ids, (some) =>
    db.from('businesses').select('id').in('id', some).eq('stato', 'attivo'),
  )
  const served = new Set(active.map(({ id }) => id))
  return rows.filter(({ business_id }) => served.has(business_id))
}

const phones = ({ telefono, cellulare }: Row) => googlePhones([telefono, cellulare])

const text = (header: string, of: (row: Row) => string | null | undefined = (row) => row[header]) => ({
  header,
  text: (row: Row) => of(row) ?? null,
})

const columns = [
  text('Store code', ({ id }) => id),
  text('Business name', ({ nome }) => nome),
  text('Address line 1', ({ indirizzo }) => indirizzo),
  text('Locality', ({ citta }) => citta),
  text('Administrative area', ({ regione }) => regione),
  text('Country / Region', () => 'IT'),
  text('Primary phone', (row) => phones(row)[0]),
  text('Additional phones', (row) => phones(row).slice(1).join(', ')),
  ...(['Sunday', ...days.slice(0, 6)] as const).map((day) => text(`${day} hours`)),
  text('Special hours'),
  text('Temporarily closed'),
]

/** A closure that Google's special hours cannot hold, of one website. */
type Left = LongClosure & { nome: string }

/** The most closures that are named. */
const mostNamed = 100

/** What to do about closures that are too long for special hours, the next first. */
function notesOf(left: readonly Left[]): ExportNotes | null {
  if (left.length === 0) return null
  const next = left.toSorted((one, other) => (one.again < other.again ? -1 : 1))
  const more = next.length - mostNamed
  return {
    title: 'Chiusure troppo lunghe per Google',
    description:
      'Google accetta fra gli orari speciali al massimo sei giorni di chiusura di fila; nelle chiusure più lunghe il sito risulta «Temporarily closed», ma solo in un file fatto in quei giorni. Esporta di nuovo nel giorno indicato.',
    lines: [
      ...next
        .slice(0, mostNamed)
        .map(
          ({ nome, first, last, again }) =>
            `${nome}, ${spanText(first, last)}: esporta di nuovo ${onDay(again)}`,
        ),
      ...(more > 0 ? [`e ${more === 1 ? "un'altra" : `altre ${formatNumber(more)}`}`] : []),
    ],
  }
}

/** 'il 26 ago 2027', "l'8 ago 2027". */
function onDay(day: Day): string {
  const text = fullDay(day)
  return /^(8|11) /.test(text) ? `l'${text}` : `il ${text}`
}

/**
 * The active websites of active businesses as the bulk file of Google Business Profile, whose headers are its own. It is read
 * by a program: texts stand in it as they are.
 */
export function googleExport(): ExportTable<Row> {
  const left: Left[] = []
  return {
    columns,
    async *pages(extent, attempt) {
      const source = {
        listed: () => db.from('websites').select(read),
        found: (args: ReturnType<typeof searchArgs>) =>
          db.rpc('search_websites', args, { get: true }).select(read),
      }
      for await (const page of exportedPages(source, extent, attempt)) {
        const active = await servedOf(page.filter(({ stato }) => stato === 'attivo'))
        for (let from = 0; from < active.length; from += atOnce) {
          const some = active.slice(from, from + atOnce)
          const hours = await hoursOf(some.map(({ id }) => id))
          for (const { id, nome } of some)
            left.push(...(hours.get(id)?.long ?? []).map((closure) => ({ ...closure, nome: nome ?? '' })))
          yield some.map((row) => ({ ...row, ...hours.get(row.id)?.columns }))
        }
      }
    },
    notes: () => notesOf(left),
  }
}
