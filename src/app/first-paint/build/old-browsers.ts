import type { Plugin } from 'vite'

/** What the oldest browsers of `vite/browsers.ts` have and those before them lack: of Safari and Firefox the first, of Chrome the second. */
const forDashboard = 'window.CSS&&CSS.registerProperty&&CSS.supports("color","color-mix(in lab,red,red)")'
/** The same for visitors' pages: of Safari 15.4. */
const forVisitors = 'Object.hasOwn'

/**
 * A script that leaves one sentence of the page where the browser lacks this, because neither its scripts nor its styles would
 * do. It is written for any browser; `<plaintext>` makes text of all that follows, so that nothing of it runs.
 */
function told(has: string, sentence: string): string {
  return `${has}||document.write("<p>${sentence}<plaintext hidden>")`
}

export const dashboardCheck = told(
  forDashboard,
  'Questo browser è troppo vecchio: aggiornalo (Safari 16.4, Chrome 111, Firefox 128 o più recenti) o usane un altro.',
)
export const cardCheck = told(
  forVisitors,
  'Questo browser è troppo vecchio per mostrare la card: aggiornalo o usane un altro.',
)
/** For the page of frames, whose policy allows no inline script. */
export const frameCheck = told(
  forVisitors,
  'Questo browser è troppo vecchio per mostrare gli orari: aggiornalo o usane un altro.',
)

/** After the title, before everything that such a browser would stumble over. */
function withCheck(html: string, check: string): string {
  if (!html.includes('</title>')) throw new Error('The page has no title')
  return html.replace('</title>', () => `</title>\n    <script>${check}</script>`)
}

export const cardWithCheck = (html: string) => withCheck(html, cardCheck)

/** Tells whoever opens the dashboard with a browser that is too old. */
export function oldBrowsers(): Plugin {
  return {
    name: 'old-browsers',
    transformIndexHtml: { order: 'pre', handler: (html) => withCheck(html, dashboardCheck) },
  }
}
