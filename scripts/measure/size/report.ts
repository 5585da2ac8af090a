import type { Bundle, Screen } from './bundle.ts'

/** The limits that are exceeded, one line each. */
export function overBudget(screens: readonly Screen[]): string[] {
  return screens
    .filter(({ gzip, own = gzip, atMost }) => own > atMost)
    .map(({ screen, gzip, own = gzip, atMost }) => `${screen}: ${kb(own)} KB, at most ${kb(atMost)}`)
}

/** What is printed as tables, sizes in KB of 1,000 bytes; a page's size is beyond that of the dashboard's frame. */
export function tables({ screens, chunks }: Bundle): Record<string, string>[][] {
  const sizes = screens.map(({ screen, gzip, own, atMost }) => ({
    screen,
    gzip: own === undefined ? kb(gzip) : `+${kb(gzip)}`,
    own: own === undefined ? '' : kb(own),
    'at most': kb(atMost),
  }))
  const files = [...chunks]
    .sort((a, b) => b.gzip - a.gzip)
    .map(({ name, gzip, neededBy }) => ({
      chunk: name,
      gzip: kb(gzip),
      'needed by': neededBy.length > 5 ? `${neededBy.length} pages` : neededBy.join(', ') || 'on demand',
    }))
  return [sizes, files]
}

const kb = (bytes: number) => (bytes / 1000).toFixed(1)
