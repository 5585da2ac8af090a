import { readByIds } from '#backend/read-whole.ts'
import { db } from '#backend/supabase.ts'
import type { ExportTable } from '#lists/export/export-file.ts'
import { exportedPages } from '#lists/export/export-rows.ts'
import type { searchArgs } from '#lists/search.ts'
import { shopsToday } from './hours/days.ts'
import { googleSpecial, googleWeek } from './hours/google-hours.ts'
import { readDay, readHours } from './hours/opening-hours.ts'

/** Websites whose hours are in memory at once. */
const atOnce = 100

const read = 'id, business_id, nome, indirizzo, citta, regione, telefono, cellulare, stato, updated_at'
const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

type Row = Readonly<Record<string, string | null>> & {
  id: string
  business_id: string
  updated_at: string
}

/** A number that begins with a plus would look like a formula. */
const dialled = (number: string | null | undefined) => number?.replace(/^\s*\+/, '00') ?? null

/** The hours of some websites, by their ids, as the columns of the file. */
async function hoursOf(ids: readonly string[]): Promise<Map<string, Record<string, string>>> {
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
      const { special, closed } = googleSpecial(calendar, today)
      const week = googleWeek(calendar, today).map((text, place) => [`${days[place]} hours`, text])
      return [
        id,
        { ...Object.fromEntries(week), 'Special hours': special, 'Temporarily closed': closed ? 'Yes' : '' },
      ]
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

/** Without semicolons, at which an Italian spreadsheet would divide the field and might find a formula behind one. */
const text = (header: string, of: (row: Row) => string | null | undefined = (row) => row[header]) => ({
  header,
  text: (row: Row) => of(row)?.replaceAll(';', ',') ?? null,
})

/** The active websites of active businesses as the bulk file of Google Business Profile, whose headers are its own. */
export const googleExport: ExportTable<Row> = {
  columns: [
    text('Store code', ({ id }) => id),
    text('Business name', ({ nome }) => nome),
    text('Address line 1', ({ indirizzo }) => indirizzo),
    text('Locality', ({ citta }) => citta),
    text('Administrative area', ({ regione }) => regione),
    text('Country / Region', () => 'IT'),
    text('Primary phone', ({ telefono, cellulare }) => dialled(telefono ?? cellulare)),
    text('Additional phones', ({ telefono, cellulare }) => (telefono === null ? null : dialled(cellulare))),
    ...(['Sunday', ...days.slice(0, 6)] as const).map((day) => text(`${day} hours`)),
    text('Special hours'),
    text('Temporarily closed'),
  ],
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
        yield some.map((row) => ({ ...row, ...hours.get(row.id) }))
      }
    }
  },
}
