import fs from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

type Prerender = typeof import('./prerender.tsx')

/**
 * What `prerender.tsx` renders. It is built without its packages and then loaded, in half the time that Vite's server takes
 * for the same module; from a directory beside the packages, so that Node finds them.
 */
export async function prerender(root: string) {
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
        ssr: 'src/app/first-paint/build/prerender.tsx',
        outDir,
        minify: false,
        rolldownOptions: { output: { entryFileNames: 'prerender.mjs' } },
      },
    })
    const built = pathToFileURL(path.join(outDir, 'prerender.mjs')).href
    const { loginMarkup, loadFailureMarkup, frames, screens, rows } = (await import(built)) as Prerender
    return {
      login: loginMarkup(),
      loadFailure: loadFailureMarkup(),
      frames: await frames(),
      screens: await screens(),
      rows: await rows(),
    }
  } finally {
    await fs.rm(outDir, { recursive: true, force: true })
  }
}
