import type { Bundle } from './bundle.ts'
import { budgets } from './bundle.ts'

/** Gzip bytes by entry and chunk. It is committed, so that a change of the code shows its cost. */
export type Snapshot = { totals: Record<string, number>; chunks: Record<string, number> }

/** Chunks of the same name are added up. */
export function snapshotOf({ login, dashboard, widget, widgetPart, card, pages, chunks }: Bundle): Snapshot {
  const sums = new Map<string, number>()
  for (const { name, gzip } of chunks) sums.set(name, (sums.get(name) ?? 0) + gzip)
  return {
    totals: {
      login,
      dashboard,
      widget,
      widgetPart,
      card,
      ...Object.fromEntries(pages.map(({ source, beyondFrame }) => [source, beyondFrame])),
    },
    chunks: Object.fromEntries([...sums].sort(([a], [b]) => (a < b ? -1 : 1))),
  }
}

/** The limits that are exceeded, one line each. */
export function overBudget({ login, dashboard, widget, widgetPart, card, pages }: Bundle): string[] {
  const limited = [
    { what: 'login', size: login, budget: budgets.login * 1000 },
    { what: 'dashboard', size: dashboard, budget: budgets.dashboard * 1000 },
    { what: 'widget', size: widget, budget: budgets.widget * 1000 },
    { what: 'part of the widget', size: widgetPart, budget: budgets.widgetPart * 1000 },
    { what: 'card', size: card, budget: budgets.card * 1000 },
    ...pages.map(({ source, own, budget }) => ({ what: source, size: own, budget })),
  ]
  return limited
    .filter(({ size, budget }) => size > budget)
    .map(({ what, size, budget }) => `${what}: ${kb(size)} KB, at most ${kb(budget)}`)
}

/** The differences to the snapshot, the largest first; less than a hundred bytes are ignored. */
export function growth(before: Snapshot, now: Snapshot): string[] {
  const all = (snapshot: Snapshot) => ({ ...snapshot.totals, ...snapshot.chunks })
  const [old, current] = [all(before), all(now)]
  return [...new Set([...Object.keys(old), ...Object.keys(current)])]
    .map((name) => ({ name, by: (current[name] ?? 0) - (old[name] ?? 0) }))
    .filter(({ by }) => Math.abs(by) >= 100)
    .sort((a, b) => Math.abs(b.by) - Math.abs(a.by))
    .map(({ name, by }) => `${by > 0 ? '+' : ''}${kb(by)} KB  ${name}`)
}

/** What is printed as tables, sizes in KB of 1,000 bytes. */
export function tables({
  login,
  dashboard,
  widget,
  widgetPart,
  card,
  pages,
  chunks,
}: Bundle): Record<string, string>[][] {
  const whole = (screen: string, size: number, most: number) => ({
    screen,
    gzip: kb(size),
    'at most': most.toFixed(1),
  })
  const screens = [
    whole('login', login, budgets.login),
    whole('dashboard, cold', dashboard, budgets.dashboard),
    whole("widget of customers' websites", widget, budgets.widget),
    whole('largest of its other files', widgetPart, budgets.widgetPart),
    whole('page of a card, with the widget', card, budgets.card),
    ...pages.map(({ routes, beyondFrame, own, budget }) => ({
      screen: routes.join(', '),
      gzip: `+${kb(beyondFrame)}`,
      own: kb(own),
      'at most': kb(budget),
    })),
  ]
  const files = [...chunks]
    .sort((a, b) => b.gzip - a.gzip)
    .map(({ name, gzip, neededBy }) => ({
      chunk: name,
      gzip: kb(gzip),
      'needed by': neededBy.length > 5 ? `${neededBy.length} pages` : neededBy.join(', ') || 'on demand',
    }))
  return [screens, files]
}

const kb = (bytes: number) => (bytes / 1000).toFixed(1)
