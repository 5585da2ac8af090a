import type { FrontEnd } from 'embedded-supabase/config/project.ts'
import { pageMatcher } from '#page-paths'
import { cardPageHeaders, fileHeaders, framePolicyAt } from './headers.ts'
import { distDir, root } from './paths.ts'
import { isWidget, withOrigin } from './widget-place.ts'

/** The dashboard, the cards' page and the widget of customers' websites. */
export const frontEnd: FrontEnd = {
  root,
  dist: distDir,
  sources: [
    'index.html',
    'docs/guida.md',
    'vite.config.ts',
    'package-lock.json',
    'vite',
    'server/widget-place.ts',
    'server/provider.ts',
    'server/provider-files.ts',
    'supabase/functions/_shared',
    'supabase/functions/website-data',
    'src',
    'public',
  ],
  build: ['packages/embedded-supabase/run.js', 'server/build.ts'],
  pageMatcher,
  serviceWorkers: ['/sw.js', '/c/sw.js'],
  fileFolders: ['assets', 'embed', 'provider'],
  pages: [{ folder: '/c/', headers: cardPageHeaders }],
  file(path, { asked, publicOrigins, apiOrigin }) {
    const headers = fileHeaders(path)
    if (isWidget(path)) return { headers, text: (script) => withOrigin(script, publicOrigins, asked) }
    if (path !== '/embed/orari.html') return { headers }
    return { headers: { ...headers, 'content-security-policy': framePolicyAt(asked.origin, apiOrigin) } }
  },
}
