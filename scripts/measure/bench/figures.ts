import type { Beside } from './beside.ts'
import type { HistoryCost } from './history.ts'
import type { Interaction } from './interactions.ts'
import type { LiveCost } from './live.ts'
import type { PageLoad, PageLoads } from './page-loads.ts'
import type { StartUp } from './start-up.ts'
import type { Throughput } from './throughput.ts'

/** A measured figure with its budget, as in docs/figures/bench.tsv. */
export type Figure = { what: string; value: number; unit: string; budget?: Budget }
type Budget = { goal: number; failsAt: number; better: 'less' | 'more' }

type Load = { embedded: Throughput; postgres: Throughput | null }

export type Measurements = {
  starts: StartUp
  pages: PageLoads
  interactions: readonly Interaction[]
  beside: Beside
  history: HistoryCost
  live: LiveCost
  load: Load
}

const less = (goal: number, failsAt: number): Budget => ({ goal, failsAt, better: 'less' })
const more = (goal: number, failsAt: number): Budget => ({ goal, failsAt, better: 'more' })

/** All measured figures, in the order of the table. */
export function figuresOf({
  starts,
  pages,
  interactions,
  beside,
  history,
  live,
  load,
}: Measurements): Figure[] {
  return [
    { what: 'first start, with build', value: starts.first, unit: 's', budget: less(7, 15) },
    { what: 'later start', value: starts.later, unit: 's', budget: less(1.2, 6) },
    ...page('login', pages.login, { lcp: less(600, 900), requests: less(6, 8) }),
    ...inside('dashboard, signed in', 'its totals', pages.dashboard, {
      ms: less(1500, 2500),
      requests: less(10, 12),
    }),
    ...inside('dashboard, second visit', 'its totals', pages.dashboardAgain, { ms: less(700, 1500) }),
    ...inside('Attività, signed in', 'its first rows', pages.activity, { ms: less(1700, 2700) }),
    ...inside('Attività, second visit', 'its first rows', pages.activityAgain, { ms: less(700, 1500) }),
    ...figuresOfInteractions(interactions),
    {
      what: '/healthz beside an endless statement, longest',
      value: beside.health,
      unit: 'ms',
      budget: less(100, 500),
    },
    {
      what: 'login page beside an endless statement, longest',
      value: beside.page,
      unit: 'ms',
      budget: less(100, 500),
    },
    {
      what: 'a save with its history, as many times as long as without',
      value: history.ratio,
      unit: '',
      budget: less(1.2, 1.3),
    },
    { what: 'history of a year with 1,000 edits a day', value: history.yearMegabytes, unit: 'MB' },
    ...figuresOfLive(live),
    ...figuresOfLoad(load),
  ]
}

/** The slowest interaction of each page. */
export function figuresOfInteractions(interactions: readonly Interaction[]): Figure[] {
  return interactions.map(({ page, milliseconds }) => ({
    what: `${page}: INP, a fourth of the processor`,
    value: milliseconds,
    unit: 'ms',
    budget: less(100, 200),
  }))
}

/** The figures of the live connections alone. */
export function figuresOfLive({ connections, changesPerSecond, ...cost }: LiveCost): Figure[] {
  const load = `live, ${connections} connections, ${changesPerSecond} changes/s`
  return [
    {
      what: `a save with ${connections} listening, as many times as long as with none`,
      value: cost.ratio,
      unit: '',
      budget: less(1.1, 1.2),
    },
    { what: `${load}: heard after, p50`, value: cost.p50, unit: 'ms', budget: less(300, 1000) },
    { what: `${load}: heard after, p95`, value: cost.p95, unit: 'ms', budget: less(600, 1000) },
    { what: `${load}: of one core`, value: cost.processor.heard * 100, unit: '%' },
    { what: `the same, none listening: of one core`, value: cost.processor.unheard * 100, unit: '%' },
    { what: `${load}: memory`, value: cost.memory, unit: 'MB' },
  ]
}

function page(name: string, load: PageLoad, budget: { lcp?: Budget; requests?: Budget }): Figure[] {
  return [
    {
      what: `${name}: LCP, slow profile`,
      value: load.lcp,
      unit: 'ms',
      ...(budget.lcp && { budget: budget.lcp }),
    },
    { what: `${name}: layout shift`, value: load.cls, unit: '', budget: less(0.01, 0.1) },
    {
      what: `${name}: requests`,
      value: load.requests,
      unit: '',
      ...(budget.requests && { budget: budget.requests }),
    },
    { what: `${name}: all bytes on the wire`, value: load.kilobytes, unit: 'KB' },
  ]
}

/** A page behind the login. `ms` is the limit of its LCP and of `what` it is for, `requests` of those until then. */
function inside(
  name: string,
  what: string,
  load: PageLoad,
  { ms, requests }: { ms: Budget; requests?: Budget },
): Figure[] {
  const [paint, ...rest] = page(name, load, { lcp: ms })
  return [
    ...(paint ? [paint] : []),
    { what: `${name}: ${what}`, value: load.content, unit: 'ms', budget: ms },
    {
      what: `${name}: requests until then`,
      value: load.requestsBefore,
      unit: '',
      ...(requests && { budget: requests }),
    },
    ...rest,
  ]
}

/** Requests per second and memory alone. */
export function figuresOfLoad({ embedded, postgres }: Load): Figure[] {
  const budget = {
    reads: more(350, 200),
    publicData: more(1000, 1000),
    idle: less(340, 450),
    loaded: less(450, 600),
  }
  return [
    ...throughput('embedded', embedded, budget),
    ...(postgres ? throughput('PostgreSQL', postgres, {}) : []),
  ]
}

const kinds = {
  reads: 'reads',
  writes: 'writes',
  publicData: 'public data of a website',
  unchanged: 'the same, unchanged (304)',
} as const

function throughput(
  where: string,
  { loads, memory }: Throughput,
  budget: Partial<Record<keyof typeof kinds | 'idle' | 'loaded', Budget>>,
): Figure[] {
  return [
    ...loads.flatMap(({ kind, clients, perSecond, p50, p95, errors }): Figure[] => {
      const name = `${where}: ${kinds[kind]}, ${clients} ${clients === 1 ? 'client' : 'clients'}`
      const asked = clients === 8 && budget[kind]
      return [
        { what: name, value: perSecond, unit: '/s', ...(asked && { budget: asked }) },
        { what: `${name}: p50`, value: p50, unit: 'ms' },
        { what: `${name}: p95`, value: p95, unit: 'ms' },
        ...(errors > 0 ? [{ what: `${name}: errors`, value: errors, unit: '', budget: less(0, 0) }] : []),
      ]
    }),
    {
      what: `${where}: memory when idle`,
      value: memory.idle,
      unit: 'MB',
      ...(budget.idle && { budget: budget.idle }),
    },
    {
      what: `${where}: memory after the load`,
      value: memory.loaded,
      unit: 'MB',
      ...(budget.loaded && { budget: budget.loaded }),
    },
  ]
}

/** Whether a figure exceeds its tolerated limit. */
export function fails({ value, budget }: Figure): boolean {
  if (!budget) return false
  if (Number.isNaN(value)) return true
  return budget.better === 'less' ? value > budget.failsAt : value < budget.failsAt
}

/**
 * The figures as a table with tabs between its cells. The ratio is value to goal, and above 1 it is worse than the goal.
 *
 * @param machine when and where they were measured
 */
export function tableOf(figures: readonly Figure[], machine: string): string {
  const head = ['what', 'measured', 'goal', 'fails at', 'ratio to the goal']
  return [row(head), row(['measured on', machine, '', '', '']), ...figures.map(lineOf)].join('\n')
}

const row = (cells: readonly string[]) => cells.join('\t')

function lineOf(figure: Figure): string {
  const { what, value, unit, budget } = figure
  if (!budget) return row([what, show(value, unit), '', '', ''])
  const ratio = budget.better === 'less' ? value / budget.goal : budget.goal / value
  const verdict = fails(figure) ? ' FAILS' : ratio > 1 ? ' over the goal' : ''
  const { goal, failsAt } = budget
  return row([
    what,
    show(value, unit),
    show(goal, unit),
    show(failsAt, unit),
    `${ratio.toFixed(2)}${verdict}`,
  ])
}

/** A table with these figures anew, in their places; those that it does not have yet come last. */
export function withFigures(table: string, figures: readonly Figure[]): string {
  const lines = table.split('\n')
  for (const figure of figures) {
    const known = lines.findIndex((line) => line.startsWith(`${figure.what}\t`))
    if (known < 0) lines.push(lineOf(figure))
    else lines[known] = lineOf(figure)
  }
  return lines.join('\n')
}

function show(value: number, unit: string): string {
  const digits = unit === '' && !Number.isInteger(value) ? 4 : value < 10 && unit !== '' ? 1 : 0
  return `${value.toFixed(digits)}${unit === '/s' ? unit : unit && ` ${unit}`}`
}
