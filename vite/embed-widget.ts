import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import { standaloneScript } from '../src/app/first-paint/build/standalone-script.ts'

const entry = 'src/embed/orari.ts'

/**
 * Builds the widget of customers' websites beside the dashboard: `embed/orari.js`, which pages load, and a copy named
 * by its content, for pages that want to stay with one version.
 */
export function embedWidget(): Plugin {
  let [root, mode] = ['', '']
  return {
    name: 'embed-widget',
    configResolved(config) {
      root = config.root
      mode = config.mode
    },
    async generateBundle() {
      const source = await standaloneScript({ root, mode }, entry, 'es2022')
      const hash = createHash('sha256').update(source).digest('hex').slice(0, 8)
      for (const name of ['orari', `orari-${hash}`]) {
        this.emitFile({ type: 'asset', fileName: `embed/${name}.js`, source })
      }
    },
    configureServer(server) {
      server.middlewares.use('/embed/orari.js', async (_, response, next) => {
        try {
          const source = await standaloneScript({ root, mode }, entry, 'es2022')
          response.setHeader('access-control-allow-origin', '*')
          response.setHeader('content-type', 'text/javascript; charset=utf-8').end(source)
        } catch (error) {
          next(error)
        }
      })
    },
  }
}
