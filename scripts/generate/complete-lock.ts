/**
 * Adds the optional packages of other platforms to package-lock.json. npm omits them when the registry that it used does
 * not have them, and then refuses its own lock (`npm ci`: "Missing … from lock file"). What they must hash to is asked of
 * the registry: without it npm would install whatever it is sent. Run it after every `npm install`; it does not change a
 * complete lock.
 */
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import pMap from 'p-map'

type LockedPackage = Partial<Record<'version' | 'integrity', string>> &
  Partial<Record<'dev' | 'optional' | 'link', boolean>> &
  Partial<Record<'os' | 'cpu' | 'libc', string[]>> & { optionalDependencies?: Record<string, string> }

const systems = ['android', 'darwin', 'freebsd', 'linux', 'win32', 'windows']
const cpus = ['arm64', 'arm', 'x64', 'ia32', 'riscv64', 'ppc64', 's390x', 'wasm32']

/** Derives the platform of a package from its name, as npm records it: `@scope/cli-linux-arm64-musl`. */
function platformOf(name: string): LockedPackage {
  const words = name.split(/[/-]/)
  const system = systems.find((known) => words.includes(known))
  const cpu = cpus.find((known) => words.includes(known))
  return {
    ...(cpu && { cpu: [cpu] }),
    ...(words.includes('musl') && { libc: ['musl'] }),
    ...(system && { os: [system === 'windows' ? 'win32' : system] }),
  }
}

const file = 'package-lock.json'
const lock: { packages: Record<string, LockedPackage> } = JSON.parse(readFileSync(file, 'utf8'))

for (const [path, parent] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
    const known = [`node_modules/${name}`, `${path}/node_modules/${name}`].some((at) => at in lock.packages)
    if (known || !/^\d/.test(version)) continue
    lock.packages[`node_modules/${name}`] = {
      version,
      ...(parent.dev && { dev: true }),
      optional: true,
      ...platformOf(name),
    }
  }
}

const run = promisify(execFile)

await pMap(
  Object.entries(lock.packages).filter(
    ([path, { integrity, link }]) => path.includes('node_modules/') && !link && !integrity,
  ),
  async ([path, locked]) => {
    const named = `${path.split('node_modules/').at(-1)}@${locked.version}`
    const found = await run('npm', ['view', named, 'dist.integrity']).catch(() => null)
    if (found?.stdout.trim()) locked.integrity = found.stdout.trim()
    else console.warn(`The registry has no ${named}: run this again with one that has it`)
  },
  { concurrency: 4 },
)

const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1))
writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`)
