import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'
import { cardWithCheck } from '../src/app/first-paint/build/old-browsers.ts'
import { standalone, standaloneScript } from '../src/app/first-paint/build/standalone-script.ts'
import { visitorsBrowsers } from './browsers.ts'

const folder = 'src/features/cards/public-page'
const headPlace = '<!-- styles and script -->'

type Files = Map<string, string | Uint8Array>

/** The page `/c/<id>` of a card, its script, its service worker and its fonts, by file name. */
async function cardPage(project: { root: string; mode: string }): Promise<Files> {
  const { code, assets } = await standalone(project, `${folder}/card-page.ts`, visitorsBrowsers)
  const script = `assets/public-card-${hashOf(code)}.js`
  const styles = assets.find(({ fileName }) => fileName.endsWith('.css'))
  const html = await fs.readFile(path.join(project.root, folder, 'card-page.html'), 'utf8')
  if (!styles || !html.includes(headPlace))
    throw new Error('The page of cards has no styles or no place for them')
  const head = `<style>${String(styles.source).trim()}</style>\n    <script type="module" src="/${script}"></script>`
  // What nobody reads is not sent.
  const page = cardWithCheck(html)
    .replace(headPlace, () => head)
    .replace(/<!--.*?-->/gs, '')
    .replace(/\n\s*/g, '\n')
  const kept = {
    __FILES__: JSON.stringify(['/c/', `/${script}`, '/mark.svg']),
    __VERSION__: `"${hashOf(page)}"`,
  }
  const worker = await standaloneScript(project, `${folder}/service-worker.ts`, visitorsBrowsers, kept)
  return new Map<string, string | Uint8Array>([
    ['c/index.html', page],
    ['c/sw.js', worker],
    [script, code],
    ...assets.filter((asset) => asset !== styles).map(({ fileName, source }) => [fileName, source] as const),
  ])
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8)
}

/** Builds the cards' page beside the dashboard: a page of its own, without React and a session. */
export function publicCardPage(): Plugin {
  const project = { root: '', mode: '' }
  return {
    name: 'card-page',
    configResolved({ root, mode }) {
      Object.assign(project, { root, mode })
    },
    async generateBundle(_, bundle) {
      for (const [fileName, source] of await cardPage(project)) {
        // The fonts are the dashboard's own files.
        if (!(fileName in bundle)) this.emitFile({ type: 'asset', fileName, source })
      }
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const [address = ''] = (request.url ?? '').split('?')
        if (!/^\/(c\/|assets\/)/.test(address)) return next()
        try {
          const files = await cardPage(project)
          const name = files.has(address.slice(1)) ? address.slice(1) : 'c/index.html'
          if (name === 'c/index.html' && !address.startsWith('/c/')) return next()
          response.setHeader('content-type', contentTypes[path.extname(name)] ?? 'application/octet-stream')
          response.end(files.get(name))
        } catch (error) {
          next(error)
        }
      })
    },
  }
}

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.woff2': 'font/woff2',
}
