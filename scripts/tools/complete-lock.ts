/**
 * Adds the optional packages of other platforms to package-lock.json. npm omits them when the registry that it used does
 * not have them, and then refuses its own lock (`npm ci`: "Missing … from lock file"). Run it after every `npm install`;
 * it does not change a complete lock.
 */
import { readFileSync, writeFileSync } from 'node:fs'

interface LockedPackage {
  version?: string
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

const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1))
writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`)
