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

interface LockedPackage {
  version?: string
  integrity?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  engines?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const systems: Record<string, string> = { windows: 'win32' }
const knownSystems = ['android', 'darwin', 'freebsd', 'linux', 'win32', 'windows']
const knownCpus = ['arm64', 'arm', 'x64', 'ia32', 'riscv64', 'ppc64', 's390x', 'wasm32']

/** Derives the platform of a package from its name, as npm records it: `@scope/cli-linux-arm64-musl`. */
function platformOf(name: string): LockedPackage {
  const words = name.split(/[/-]/)
  const system = knownSystems.find((known) => words.includes(known))
  const cpu = knownCpus.find((known) => words.includes(known))
  return {
    ...(cpu && { cpu: [cpu] }),
    ...(words.includes('musl') && { libc: ['musl'] }),
    ...(system && { os: [systems[system] ?? system] }),
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

/** What a package must hash to, or nothing where the registry does not have it. */
async function integrityOf(named: string): Promise<string | undefined> {
  try {
    const { stdout } = await run('npm', ['view', named, 'dist.integrity'])
    return stdout.trim() || undefined
  } catch {
    console.warn(`The registry has no ${named}: run this again with one that has it`)
    return undefined
  }
}

await pMap(
  Object.entries(lock.packages).filter(([path, { integrity }]) => path !== '' && !integrity),
  async ([path, locked]) => {
    const integrity = await integrityOf(`${path.split('node_modules/').at(-1)}@${locked.version}`)
    if (integrity) locked.integrity = integrity
  },
  { concurrency: 4 },
)

const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1))
writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`)
