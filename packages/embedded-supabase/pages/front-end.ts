import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FrontEnd } from '../config/project.ts'
import { Refusal } from '../config/refusal.ts'
import type { Settings } from '../config/settings.ts'
import { tryLockFile } from '../process/data-dir-lock.ts'
import { say } from '../process/log.ts'
import { makeDir } from '../process/make-dir.ts'

/** The built front end, where this server answers with it. */
export function pagesOf({ project, dev, apiOnly }: Settings): FrontEnd | null {
  return dev || apiOnly ? null : project.frontEnd
}

/**
 * Builds the front end when it is missing or older than its sources. The build is a process of its own, so that the
 * backend starts meanwhile.
 */
export async function ensureFrontEnd(frontEnd: FrontEnd): Promise<void> {
  if (isBuiltFrontEndCurrent(frontEnd)) return
  say("Preparo l'interfaccia…")
  const unlock = await waitForBuilds(frontEnd)
  try {
    if (!isBuiltFrontEndCurrent(frontEnd)) await buildApart(frontEnd)
  } finally {
    unlock()
  }
}

/** One build at a time: of two servers that start at once, one would serve files that the other is still writing. */
async function waitForBuilds({ root }: FrontEnd): Promise<() => void> {
  const file = path.join(root, 'node_modules/.build.lock')
  makeDir(path.dirname(file))
  for (;;) {
    const unlock = tryLockFile(file)
    if (unlock) return unlock
    await sleep(200)
  }
}

async function buildApart(frontEnd: FrontEnd): Promise<void> {
  const child = spawn(process.execPath, frontEnd.build, {
    cwd: frontEnd.root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const stop = () => child.kill()
  process.once('exit', stop)
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('exit', resolve),
  )
  process.off('exit', stop)
  if (code !== 0)
    throw new Refusal('build', "l'interfaccia non si può preparare: il perché è scritto qui sopra")
}

const stampOf = ({ dist }: FrontEnd) => path.join(dist, '.inputs')

/** A hash of everything that the front end is built from. */
function fingerprint({ root, sources }: FrontEnd): string {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((source) => filesIn(path.join(root, source))).sort()) {
    hash.update(path.relative(root, file)).update('\0').update(fs.readFileSync(file))
  }
  for (const [name, value] of Object.entries(process.env).sort()) {
    if (name.startsWith('VITE_')) hash.update(`${name}=${value}\0`)
  }
  return hash.digest('hex')
}

function filesIn(entry: string): string[] {
  const stat = fs.statSync(entry, { throwIfNoEntry: false })
  if (!stat) return []
  if (stat.isFile()) return [entry]
  const inside = fs.readdirSync(entry, { recursive: true, withFileTypes: true })
  return inside.filter((file) => file.isFile()).map((file) => path.join(file.parentPath, file.name))
}

/** Whether the front end was built from the present sources. Where there are no sources, it is always current. */
function isBuiltFrontEndCurrent(frontEnd: FrontEnd): boolean {
  if (!fs.existsSync(path.join(frontEnd.dist, 'index.html'))) return false
  if (!fs.existsSync(path.join(frontEnd.root, 'index.html'))) return true
  const stamp = stampOf(frontEnd)
  return fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === fingerprint(frontEnd)
}

/** Called once all files of the build are written. */
export function stampBuiltFrontEnd(frontEnd: FrontEnd): void {
  fs.writeFileSync(stampOf(frontEnd), fingerprint(frontEnd))
}
