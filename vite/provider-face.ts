import fs from 'node:fs'
import path from 'node:path'
import { loadEnv, type Plugin } from 'vite'
import { readLogo } from '../server/provider.ts'
import { providerFiles } from '../server/provider-files.ts'

/** Writes `VITE_PROVIDER_NAME` and `VITE_PROVIDER_LOGO` into what was built, as the embedded server does with its settings. */
export function providerFace(): Plugin {
  const project = { root: '', mode: '', dist: '' }
  return {
    name: 'provider-face',
    apply: 'build',
    configResolved({ root, mode, build }) {
      Object.assign(project, { root, mode, dist: path.resolve(root, build.outDir) })
    },
    // When the service workers are there too.
    closeBundle() {
      const { root, mode, dist } = project
      const set = loadEnv(mode, root, 'VITE_')
      const logo = set.VITE_PROVIDER_LOGO ? readLogo(path.resolve(root, set.VITE_PROVIDER_LOGO)) : null
      if (typeof logo === 'string') throw new Error(`VITE_PROVIDER_LOGO: ${logo}`)
      const placeOf = (name: string) => path.join(dist, name)
      const built = (name: string) =>
        fs.existsSync(placeOf(name)) ? fs.readFileSync(placeOf(name), 'utf8') : null
      const provider = { name: set.VITE_PROVIDER_NAME?.trim() || null, logo }
      for (const [name, body] of providerFiles(provider, built)) {
        fs.mkdirSync(path.dirname(placeOf(name)), { recursive: true })
        fs.writeFileSync(placeOf(name), body)
      }
    },
  }
}
