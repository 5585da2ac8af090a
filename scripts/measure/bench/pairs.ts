import { median } from './statistics.ts'

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
    if (round % 2 === 0) {
      const other = await measure('other')
      measured.push({ other, own: await measure('own') })
    } else {
      const own = await measure('own')
      measured.push({ own, other: await measure('other') })
    }
  }
  return measured
}

/** How many times as good this revision is as the other, round by round: above 1 it is better. */
export function ratiosOf({ better, rounds }: Pair): number[] {
  return rounds.map(({ own, other }) => (better === 'more' ? own / other : other / own))
}

/** The pairs as a Markdown table: medians, the median of the rounds' ratios, the worst and the best of them. */
export function pairTable(pairs: readonly Pair[], other: string): string {
  const lines = pairs.map((pair) => {
    const { what, unit, rounds } = pair
    const ratios = ratiosOf(pair)
    const middle = (side: Side) => show(median(rounds.map((round) => round[side])), unit)
    const range = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`
    return `| ${what} | ${middle('other')} | ${middle('own')} | ${median(ratios).toFixed(2)} | ${range} |`
  })
  return [
    `| what | ${other} | this | times as good | of ${pairs[0]?.rounds.length ?? 0} rounds |`,
    '|---|---|---|---|---|',
    ...lines,
  ].join('\n')
}

function show(value: number, unit: string): string {
  return `${value.toFixed(value < 10 ? 1 : 0)}${unit === '/s' ? unit : ` ${unit}`}`
}
