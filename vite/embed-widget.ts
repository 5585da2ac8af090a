import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { loadEnv, type Plugin } from 'vite'
import { widgetFolder } from '../server/widget-place.ts'
import { frameCheck } from '../src/app/first-paint/build/old-browsers.ts'
import { standaloneScript } from '../src/app/first-paint/build/standalone-script.ts'
import { visitorsBrowsers } from './browsers.ts'

type Project = { root: string; mode: string }

/** What the widget loads beside itself, by the name in the address. */
const modules: Record<string, string> = {
  altro: 'src/embed/extras.ts',
  dati: 'src/embed/structured-data.ts',
  cornice: 'src/embed/frame.ts',
  stile: 'src/embed/old-styles.ts',
  ...Object.fromEntries(
    ['en', 'de', 'fr', 'es'].map((code) => [code, `supabase/functions/website-data/languages/${code}.ts`]),
  ),
}

const hashOf = (text: string, length: number) =>
  createHash('sha256').update(text).digest('hex').slice(0, length)

/**
 * The widget's files by name: `orari.js`, which pages load, a copy named by its content for pages that want to stay with one
 * version, `orari.html` for frames, and the modules, whose names change with them.
 */
async function widgetFiles(project: Project): Promise<Map<string, string>> {
  const scripts = await Promise.all(
    Object.entries(modules).map(
      async ([name, entry]) =>
        [name, await standaloneScript(project, entry, visitorsBrowsers, {}, 'es')] as const,
    ),
  )
  const built = [...scripts, ['vecchio', frameCheck] as const]
  // Short, because the name is in the widget.
  const prefix = `orari-${hashOf(built.map(([, source]) => source).join(), 6)}`
  const site = loadEnv(project.mode, project.root, 'VITE_').VITE_SITE_URL
  const define = {
    __EMBED_FILES__: JSON.stringify(prefix),
    __EMBED_FOLDER__: JSON.stringify(site ? `${new URL(site).origin}/embed/` : widgetFolder),
  }
  const widget = await standaloneScript(project, 'src/embed/orari.ts', visitorsBrowsers, define)
  const frame = fs.readFileSync(path.join(project.root, 'src/embed/frame.html'), 'utf8')
  return new Map([
    [
      'orari.html',
      frame.replace('__CHECK__', `${prefix}.vecchio.js`).replace('__FRAME__', `${prefix}.cornice.js`),
    ],
    ['orari.js', widget],
    [`orari-${hashOf(widget, 8)}.js`, widget],
    ...built.map(([name, source]) => [`${prefix}.${name}.js`, source] as const),
  ])
}

/** Builds the widget of customers' websites beside the dashboard, in `embed/`. */
export function embedWidget(): Plugin {
  let [root, mode] = ['', '']
  return {
    name: 'embed-widget',
    configResolved(config) {
      root = config.root
      mode = config.mode
    },
    async generateBundle() {
      for (const [name, source] of await widgetFiles({ root, mode })) {
        this.emitFile({ type: 'asset', fileName: `embed/${name}`, source })
      }
    },
    configureServer(server) {
      server.middlewares.use('/embed/', async (request, response, next) => {
        try {
          const name = (request.url ?? '').replace(/^\/|\?.*$/g, '')
          const source = (await widgetFiles({ root, mode })).get(name)
          if (source === undefined) return next()
          response.setHeader('access-control-allow-origin', '*')
          const type = name.endsWith('.html') ? 'text/html' : 'text/javascript'
          response.setHeader('content-type', `${type}; charset=utf-8`).end(source)
        } catch (error) {
          next(error)
        }
      })
    },
  }
}
