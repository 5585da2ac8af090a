import { createHash } from 'node:crypto'
import { build, type Plugin } from 'vite'

const entry = 'src/embed/orari.ts'

/** The widget as one script without imports, for a plain `<script>`. */
async function widgetScript(root: string, mode: string): Promise<string> {
  const built = await build({
    root,
    mode,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: entry, output: { format: 'iife' } },
    },
  })
  const [output] = [built].flat()
  const chunk = output && 'output' in output ? output.output[0] : undefined
  if (!chunk) throw new Error(`${entry} was built into nothing`)
  return chunk.code
}

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
      const source = await widgetScript(root, mode)
      const hash = createHash('sha256').update(source).digest('hex').slice(0, 8)
      for (const name of ['orari', `orari-${hash}`]) {
        this.emitFile({ type: 'asset', fileName: `embed/${name}.js`, source })
      }
    },
    configureServer(server) {
      server.middlewares.use('/embed/orari.js', async (_, response, next) => {
        try {
          const source = await widgetScript(root, mode)
          response.setHeader('access-control-allow-origin', '*')
          response.setHeader('content-type', 'text/javascript; charset=utf-8').end(source)
        } catch (error) {
          next(error)
        }
      })
    },
  }
}
