import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/** The tag of the page's own script, and its address. */
const ownScript = /<script type="module"([^>]*) src="(\/assets\/[^"]+)"><\/script>/

/**
 * Puts a file of one line before the page's own script, which waits for what the page draws by itself
 * (`src/app/drawn/draw.ts`): a slow processor reads the own script for a quarter of a second, during which nothing can be
 * drawn. A file and not an inline script, so that the dashboard also starts where a host's policy stops those.
 */
export function startScript(): Plugin {
  const files = new Map<string, string>()
  return {
    name: 'start-script',
    apply: 'build',
    generateBundle: {
      // Before Vite writes index.html.
      order: 'pre',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || !chunk.isEntry) continue
          const own = `/${chunk.fileName}`
          const source = `await window.drawn\nawait import(${JSON.stringify(own)})\n`
          const fileName = `assets/start-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`
          this.emitFile({ type: 'asset', fileName, source })
          files.set(own, `/${fileName}`)
        }
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replace(ownScript, (_, attributes, own) => {
          const file = files.get(own)
          if (!file) throw new Error(`No file starts ${own}`)
          return `<script type="module"${attributes} src="${file}"></script>\n    <link rel="modulepreload"${attributes} href="${own}">`
        }),
    },
  }
}
