import type { Count } from './count.ts'

/** What a kind of checks has taken: seconds on the clock and of computing, and how many there were. */
export interface Spent {
  kind: string
  seconds: number
  computing: number
  number: number
}

/** How many checks a count names. */
export const numberOf = ({ passed, failed, skipped }: Count): number =>
  passed + failed.length + skipped.length

/** Where a run's time went, a kind a line, the one that computes most first. Kinds run at once, so that the clock does not add up. */
export function spentLines(spent: readonly Spent[]): string[] {
  const total = spent.reduce((sum, { computing }) => sum + computing, 0)
  const cells = spent
    .toSorted((one, other) => other.computing - one.computing)
    .map(({ kind, seconds, computing, number }) => [kind, number, seconds, computing] as const)
  return [
    line('kind', 'number', 'seconds', 'computing'),
    ...cells.map(([kind, number, seconds, computing]) =>
      line(kind, String(number), seconds.toFixed(0), computing.toFixed(0)),
    ),
    line('all', String(spent.reduce((sum, { number }) => sum + number, 0)), '', total.toFixed(0)),
  ]
}

const line = (kind: string, ...figures: string[]) =>
  `${kind.padEnd(30)}${figures.map((figure) => figure.padStart(11)).join('')}`
