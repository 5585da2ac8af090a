import { percentile } from '../percentile.ts'
import { type Figure, shown } from './figures.ts'

/** The two that are compared: the one that is judged (this revision; a server with what is measured), and the other. */
export type Side = 'own' | 'other'
type Values<Value> = Record<Side, Value>

/**
 * Measures both sides in every round, one directly after the other, so that what slows the machine for a while slows
 * both. Who comes first changes from round to round.
 */
export async function inTurn<Value>(
  rounds: number,
  measure: (side: Side) => Promise<Value>,
): Promise<Values<Value>[]> {
  const measured: Values<Value>[] = []
  for (let round = 0; round < rounds; round += 1) {
    const order: [Side, Side] = round % 2 === 0 ? ['other', 'own'] : ['own', 'other']
    const values = { [order[0]]: await measure(order[0]), [order[1]]: await measure(order[1]) }
    measured.push(values as Values<Value>)
  }
  return measured
}

/**
 * The medians of each figure on both sides, and how many times as good this revision is, round by round: above 1 it is
 * better. More is better of what happens per second, less of everything else.
 */
export function compared(rounds: readonly Values<Figure[]>[], other: string): Record<string, string>[] {
  return (rounds[0]?.own ?? []).map(({ what, unit }, index) => {
    const valuesOf = (side: Side) => rounds.map((round) => round[side][index]?.value ?? Number.NaN)
    const [own, others] = [valuesOf('own'), valuesOf('other')]
    const ratios = own.map((value, round) => {
      const before = others[round] ?? Number.NaN
      return unit === '/s' ? value / before : before / value
    })
    return {
      what,
      [other]: shown(percentile(others), unit),
      this: shown(percentile(own), unit),
      'times as good': percentile(ratios).toFixed(2),
      'by round': `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`,
    }
  })
}
