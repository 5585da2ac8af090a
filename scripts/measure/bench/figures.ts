/** A measured figure with its budget, as in docs/figures/bench.tsv. */
export type Figure = { what: string; value: number; unit: string; budget?: Budget | undefined }
export type Budget = { goal: number; failsAt: number; better: 'less' | 'more' }

export const less = (goal: number, failsAt: number): Budget => ({ goal, failsAt, better: 'less' })
export const more = (goal: number, failsAt: number): Budget => ({ goal, failsAt, better: 'more' })

/** Whether a figure exceeds its tolerated limit. */
export function fails({ value, budget }: Figure): boolean {
  if (!budget) return false
  if (Number.isNaN(value)) return true
  return budget.better === 'less' ? value > budget.failsAt : value < budget.failsAt
}

/** A figure as a line of the table; the ratio is value to goal, and above 1 it is worse than the goal. */
export function lineOf(figure: Figure): string {
  const { what, value, unit, budget } = figure
  if (!budget) return [what, shown(value, unit), '', '', ''].join('\t')
  const { goal, failsAt, better } = budget
  const ratio = better === 'less' ? value / goal : goal / value
  const verdict = fails(figure) ? ' FAILS' : ratio > 1 ? ' over the goal' : ''
  return [what, ...[value, goal, failsAt].map((one) => shown(one, unit)), ratio.toFixed(2) + verdict].join(
    '\t',
  )
}

/** A table with these figures anew, in their places; those that it does not have yet come last. */
export function withFigures(table: string, figures: readonly Figure[]): string {
  const lines = table.split('\n')
  for (const figure of figures) {
    const known = lines.findIndex((line) => line.startsWith(`${figure.what}\t`))
    lines.splice(known < 0 ? lines.length : known, 1, lineOf(figure))
  }
  return lines.join('\n')
}

export function shown(value: number, unit: string): string {
  const digits = unit === '' && !Number.isInteger(value) ? 4 : value < 10 && unit !== '' ? 1 : 0
  return `${value.toFixed(digits)}${unit === '/s' ? unit : unit && ` ${unit}`}`
}
