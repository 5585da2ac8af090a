import fs from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import { publishableKey } from '../../embedded/process/secrets.ts'
import { askAhead } from './ask-ahead.ts'
import { drawnFrame } from './drawn-frame.ts'

type Prerender = typeof import('../../src/prerender.tsx')

/**
 * What `src/prerender.tsx` renders. It is built without its packages and then loaded, in half the time that Vite's server takes
 * for the same module; from a directory beside the packages, so that Node finds them.
 */
async function render(root: string) {
  const cache = path.join(root, 'node_modules', '.cache')
  await fs.mkdir(cache, { recursive: true })
  const outDir = await fs.mkdtemp(path.join(cache, 'prerender-'))
  try {
    await build({
      root,
      configFile: false,
      publicDir: false,
      logLevel: 'error',
      build: {
        ssr: 'src/prerender.tsx',
        outDir,
        minify: false,
        rolldownOptions: { output: { entryFileNames: 'prerender.mjs' } },
      },
    })
    const built = pathToFileURL(path.join(outDir, 'prerender.mjs')).href
    const { loginMarkup, frames, screens } = (await import(built)) as Prerender
    return { login: loginMarkup(), frames: await frames(), screens: await screens() }
  } finally {
    await fs.rm(outDir, { recursive: true, force: true })
  }
}

/**
 * Puts the login screen's markup, the dashboard's and the styles into index.html, so that a first visitor sees the form with
 * the first answer, and whoever is signed in the dashboard's frame, before any script has loaded.
 */
export function prerenderLogin(): Plugin {
  let [root, mode] = ['', '']
  let at = { backend: '', key: '' }
  return {
    name: 'prerender-login',
    apply: 'build',
    configResolved(config) {
      root = config.root
      mode = config.mode
      const { VITE_SUPABASE_URL: backend = '', VITE_SUPABASE_PUBLISHABLE_KEY: key } = config.env
      at = { backend: backend.replace(/\/$/, ''), key: key || publishableKey }
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const link = /<link rel="stylesheet"[^>]*href="\/([^"]+\.css)"[^>]*>/.exec(html)
        const sheet = link?.[1] ? bundle?.[link[1]] : undefined
        if (!link || sheet?.type !== 'asset') throw new Error('index.html links no stylesheet of the build')
        // Vite's loader requests a chunk's styles unless the page has a link to them; a disabled link requests nothing.
        const styles = `<style>${String(sheet.source).trim()}</style>${link[0].replace('<link', '<link disabled')}`
        const { login, frames, screens } = await render(root)
        const ahead = askAhead(bundle ?? {}, html, screens, at)
        const drawn = await drawnFrame(frames, screens, { root, mode })
        // Replacement functions, since `replace` would interpret a `$` in the texts.
        return (
          html
            // Before the styles, whose reading would delay the requests.
            .replace(link[0], () => `${ahead}\n    ${styles}`)
            .replace('<div id="root"></div>', () => `<div id="root">${login}</div>\n    ${drawn}`)
        )
      },
    },
  }
}
