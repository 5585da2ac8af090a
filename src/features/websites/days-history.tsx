import { queryOptions, useQuery } from '@tanstack/react-query'
import { italianMessage } from '#backend/errors.ts'
import { keysOf } from '#backend/query-keys.ts'
import { serverNow } from '#backend/server-clock.ts'
import { db } from '#backend/supabase.ts'
import { aboutChanges } from '#features/history/queries.ts'
import { type Day, isDay, spanText } from '#italian/days.ts'
import { formatAgo, formatMoment } from '#italian/format.ts'
import { togetherText } from '#records/changed-rows.ts'
import { whenText } from './hours/special-days.ts'

/** The most changes that are shown. */
const most = 30

type Columns = Readonly<Record<string, unknown>>
interface DaysChange {
  id: number
  at: string
  by_email: string | null
  /** The author's name, for whoever may read it. */
  author: string | null
  /** How many closures or seasons were changed at once. */
  rows: number
  table_name: string
  row_id: string
  action: string
  before: unknown
  after: unknown
}

const columnsOf = (json: unknown): Columns => (typeof json === 'object' && json !== null ? { ...json } : {})

/** The latest changes of the closures and seasons of a business's website. */
function daysHistoryQuery(businessId: string) {
  return queryOptions({
    queryKey: [...keysOf('closures').all, 'history', businessId],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<DaysChange[]> => {
      const { data } = await db
        .from('changes')
        .select('id, at, by, by_email, table_name, row_id, action, before, after')
        .eq('business_id', businessId)
        .in('table_name', ['closures', 'seasons'])
        .order('id', { ascending: false })
        .limit(most)
        .abortSignal(signal)
        .throwOnError()
      const { withAuthorsAndCounts } = await aboutChanges()
      return withAuthorsAndCounts(data)
    },
  })
}

/** Who changed a website's closures and seasons, and when. Default export, because it is loaded lazily. */
export default function DaysHistory({ businessId }: { businessId: string }) {
  const { data, error } = useQuery(daysHistoryQuery(businessId))
  if (error && !data)
    return <p className="mt-6 text-muted">{italianMessage(error, 'La cronologia non si è caricata')}</p>
  if (!data || data.length === 0) return null
  return (
    <section aria-labelledby="days-history" className="mt-6">
      <h3 id="days-history" className="mb-2 font-semibold">
        Stagioni e chiusure
      </h3>
      <ul className="sheet">
        {data.map((change) => (
          <li key={change.id} className="border-line px-4 py-3 not-first:border-t">
            <p className="wrap-anywhere">{changeText(change, data)}</p>
            <p className="text-muted wrap-anywhere">
              <span>{`${byText(change)} · `}</span>
              <time dateTime={change.at} title={formatMoment(change.at)}>
                {formatAgo(change.at, serverNow())}
              </time>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** 'Insieme ad altre 36 chiusure · Giulia Rossi · giulia@example.it'. */
const byText = ({ table_name, rows, author, by_email }: DaysChange): string =>
  [togetherText(table_name, rows), author, by_email ?? 'Sistema'].filter(Boolean).join(' · ')

const parts: Readonly<Record<string, string>> = {
  nome: 'nome',
  dal: 'giorni',
  al: 'giorni',
  ogni_anno: 'giorni',
  orari: 'orari',
  motivo: 'motivo',
}

/** 'Chiusura 10–20 ago 2027 · Ferie: cambiata (giorni)'. */
function changeText(change: DaysChange, all: readonly DaysChange[]): string {
  const columns = columnsAt(change, all)
  const name = change.table_name === 'seasons' ? seasonName(columns) : closureName(columns)
  if (change.action === 'insert') return `${name}: aggiunta`
  if (change.action === 'delete') return `${name}: eliminata`
  const changed = new Set(Object.keys(columnsOf(change.after)).flatMap((column) => parts[column] ?? []))
  return `${name}: cambiata (${[...changed].join(', ')})`
}

/** The row as it was after a change, or before it was deleted, as far as the changes that were read tell. */
function columnsAt(change: DaysChange, all: readonly DaysChange[]): Columns {
  const own = all.filter(({ row_id }) => row_id === change.row_id)
  // A later change has the value of then before it; the nearest one counts.
  const later = own.filter(({ id }) => id > change.id).map(({ before }) => columnsOf(before))
  const until = own.filter(({ id }) => id <= change.id).toReversed()
  const then = until.map(({ action, before, after }) => columnsOf(action === 'delete' ? before : after))
  return Object.assign({}, ...later, ...then)
}

const dayIn = (value: unknown): Day | null => (typeof value === 'string' && isDay(value) ? value : null)

function closureName({ dal, al, motivo, orari }: Columns): string {
  const [first, last] = [dayIn(dal), dayIn(al)]
  const days = first && last ? ` ${spanText(first, last)}` : ''
  return `${orari ? 'Apertura straordinaria' : 'Chiusura'}${days}${typeof motivo === 'string' ? ` · ${motivo}` : ''}`
}

function seasonName({ nome, dal, al, ogni_anno }: Columns): string {
  const [first, last] = [dayIn(dal), dayIn(al)]
  const name = typeof nome === 'string' ? ` «${nome}»` : ''
  return `Stagione${name}${first && last ? `, ${whenText({ dal: first, al: last, ogni_anno: ogni_anno === true })}` : ''}`
}
