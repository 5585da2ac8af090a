import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import { oldBrowsers } from './src/app/first-paint/build/old-browsers.ts'
import { firstPaint } from './src/app/first-paint/build/plugin.ts'
import { dashboardBrowsers } from './vite/browsers.ts'
import { buildWorker } from './vite/build-worker.ts'
import { publicCardPage } from './vite/card-page.ts'
import { checkEnvironment } from './vite/checked-environment.ts'
import { embedWidget } from './vite/embed-widget.ts'
import { providerFace } from './vite/provider-face.ts'

type Graph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

/** What the dashboard's frame imports, and its first page from other rooms, by themselves or through others; read once per build. */
let frame: Set<string> | null = null

function isInFrame(id: string, graph: Graph): boolean {
  frame ??= new Set(
    ['app/app.tsx', 'features/dashboard/dashboard-page.tsx'].flatMap((source) => [
      ...reachedFrom(path.resolve(import.meta.dirname, 'src', source), graph),
    ]),
  )
  return frame.has(id) && !id.includes('/src/features/dashboard/')
}

function reachedFrom(start: string, graph: Graph): Set<string> {
  const found = new Set([start])
  for (const id of found)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}

/** The source of what most pages show first: not of forms and their columns, of what is uploaded, or of rooms that few pages lead to. */
const sharedByMost =
  /\/src\/(?!records\/|images\/|features\/((history|payment-methods)\/|[^/]+\/fields))|lucide|react-(query|router)|router-core|query-core/

/** What the lists of a page have in common, except what is asked for when rows are chosen or exported. */
const seenInLists =
  /\/src\/(ui\/(tables\/(?!link-list)|fields\/(filter-select|search-box)|base\/(contact-links|stato-badge))|lists\/((?!confirm|remove-at-once)[^/]*$|export\/export-button|selection\/late))/

export default defineConfig(({ command, mode }) => {
  checkEnvironment(loadEnv(mode, import.meta.dirname, 'VITE_'))
  // Where the shell has set NODE_ENV to something else, the dashboard would be built with React's code for development, which
  // is larger and slower.
  if (command === 'build') process.env.NODE_ENV = 'production'
  return {
    plugins: [
      react(),
      tailwindcss(),
      oldBrowsers(),
      firstPaint(),
      embedWidget(),
      publicCardPage(),
      buildWorker(),
      providerFace(),
    ],
    build: {
      target: dashboardBrowsers,
      manifest: true,
      // pdf.js, which only somebody who chooses a PDF downloads.
      chunkSizeWarningLimit: 600,
      // The content security policy refuses fonts inlined as data: URLs.
      assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
      rolldownOptions: {
        // The icons' package names thousands of files, of which a hundred are used: only those are read.
        experimental: { lazyBarrel: true },
        // Who starts the product for the first time would read how long each plugin took.
        checks: { pluginTimings: false },
        output: {
          codeSplitting: {
            // The login screen's code is bundled into two files instead of a dozen; the rest is split by route.
            groups: [
              { name: 'react', tags: ['$initial'], test: /node_modules\/(react|react-dom|scheduler)\// },
              { name: 'login', tags: ['$initial'] },
              // What stands around every page, with all it needs: one file instead of three and some icons.
              { debugName: 'app', name: (id, graph) => (isInFrame(id, graph) ? 'app' : null) },
              // The dashboard asks about the next holidays; it would wait for all of 'shared' before.
              { name: 'holidays', test: /\/src\/italian\/holidays/ },
              // Code shared by most pages, which would otherwise be thirty files of a few hundred bytes.
              { name: 'shared', minShareCount: 5, test: sharedByMost },
              { name: 'lists', minShareCount: 2, test: seenInLists },
            ],
          },
        },
      },
    },
    server: { strictPort: true },
  }
})
