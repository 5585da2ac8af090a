import { percentile } from '../percentile.ts'
import { shown } from './figures.ts'

/** The two that are compared: the one that is judged (this revision; a server with what is measured), and the other. */
export type Side = 'own' | 'other'
type Values<Value> = Record<Side, Value>

/** One thing measured on both sides in every round. */
export type Pair = { what: string; unit: string; better: 'more' | 'less'; rounds: Values<number>[] }

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

/** The medians of both sides, and how many times as good this revision is, round by round: above 1 it is better. */
export function compared({ what, unit, better, rounds }: Pair, other: string): Record<string, string> {
  const ratios = rounds.map((one) => (better === 'more' ? one.own / one.other : one.other / one.own))
  const middle = (side: Side) => shown(percentile(rounds.map((round) => round[side])), unit)
  const [worst, best] = [Math.min(...ratios).toFixed(2), Math.max(...ratios).toFixed(2)]
  return {
    what,
    [other]: middle('other'),
    this: middle('own'),
    'times as good': percentile(ratios).toFixed(2),
    'by round': `${worst} to ${best}`,
  }
}
