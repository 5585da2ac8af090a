import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { build, type Plugin } from 'vite'
import { dashboardBrowsers } from './browsers.ts'

/** Code for sending a PDF, which needs a network anyway and is larger than everything else; and the cards' page. */
const leftOut = /pdf|public-card/

/** The files that a page needs without a network: the hashed ones, the page itself and its icon. */
function filesOf(dist: string, bundle: readonly string[]): { url: string; revision: string | null }[] {
  const hashed = bundle.filter((name) => name.startsWith('assets/') && !leftOut.test(name))
  const named = ['index.html', 'mark.svg'].map((name) => {
    const body = fs.readFileSync(path.join(dist, name))
    return { url: `/${name}`, revision: createHash('sha256').update(body).digest('base64url') }
  })
  return [...hashed.sort().map((name) => ({ url: `/${name}`, revision: null })), ...named]
}

/**
 * Builds `src/service-worker.ts` beside the dashboard, with the list of its files. Not done by vite-plugin-pwa, which
 * depends on Rollup and Babel; the worker itself is Workbox.
 */
export function buildWorker(): Plugin {
  let root = ''
  return {
    name: 'build-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    async writeBundle({ dir = '' }, bundle) {
      const precached = JSON.stringify(filesOf(dir, Object.keys(bundle)))
      await build({
        root,
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        define: { __PRECACHED__: precached, 'process.env.NODE_ENV': '"production"' },
        build: {
          outDir: dir,
          emptyOutDir: false,
          target: dashboardBrowsers,
          modulePreload: false,
          rolldownOptions: {
            input: path.join(root, 'src/service-worker.ts'),
            output: { format: 'iife', entryFileNames: 'sw.js' },
          },
        },
      })
    },
  }
}
