import type { Day } from '#italian/days.ts'

/** An active sale as the business that has bought it reads it. */
export interface BoughtSale {
  id: string
  nome: string
  inizio: Day
  /** Null: una tantum. */
  fine: Day | null
  /** The sale that it renews. */
  rinnova: string | null
}

/** What a business has now; `until` is null where that has no end. */
export interface RunningService {
  id: string
  nome: string
  until: Day | null
}

/**
 * The services that run on a day, what ends first at the top. One that is renewed already lasts to the end of its last
 * renewal, and stands there once.
 */
export function runningServices(sales: readonly BoughtSale[], day: Day): RunningService[] {
  const renewals = new Map(sales.flatMap((sale) => (sale.rinnova ? [[sale.rinnova, sale]] : [])))
  const runs = ({ id, inizio, fine }: BoughtSale) =>
    inizio <= day && (fine === null || day < fine || (day === fine && !renewals.has(id)))
  return sales
    .filter(runs)
    .map((sale) => ({ id: sale.id, nome: sale.nome, until: lastOf(sale, renewals).fine }))
    .sort((one, other) => order(one).localeCompare(order(other)))
}

function lastOf(sale: BoughtSale, renewals: ReadonlyMap<string, BoughtSale>): BoughtSale {
  const seen = new Set<string>()
  let last = sale
  for (let next = renewals.get(last.id); next && !seen.has(next.id); next = renewals.get(last.id)) {
    seen.add(next.id)
    last = next
  }
  return last
}

// What has no end stands last.
const order = ({ until, nome }: RunningService) => `${until ?? '9'} ${nome}`
