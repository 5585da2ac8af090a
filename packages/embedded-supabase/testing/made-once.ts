import { randomUUID } from 'node:crypto'
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const prefix = 'made-for-tests-'

/**
 * The path of a file or folder that takes long to make. It is made once for each version of what it is made from and
 * shared by all tests on this machine; `make` writes it to the given path. Of several processes one makes it and the
 * others wait.
 */
export async function madeOnce(
  name: string,
  version: string,
  make: (at: string) => Promise<void>,
): Promise<string> {
  const made = path.join(tmpdir(), `${prefix}${name}-${version}`)
  const lock = `${made}.lock`
  while (!existsSync(made)) {
    if (!take(lock)) {
      removeIfAbandoned(lock)
      await sleep(50)
      continue
    }
    try {
      removeOld()
      const fresh = `${made}.${randomUUID()}`
      await make(fresh)
      renameSync(fresh, made)
    } finally {
      rmSync(lock, { force: true })
    }
  }
  return made
}

function take(lock: string): boolean {
  try {
    const descriptor = openSync(lock, 'wx')
    writeSync(descriptor, String(process.pid))
    closeSync(descriptor)
    return true
  } catch {
    return false
  }
}

/** A process that was killed leaves its lock, which would block all others. */
function removeIfAbandoned(lock: string): void {
  try {
    process.kill(Number(readFileSync(lock, 'utf8')) || process.pid, 0)
  } catch {
    rmSync(lock, { force: true })
  }
}

/** Removes what was made from earlier sources, unless a run of the last hour may still read it. */
function removeOld(): void {
  const hourAgo = Date.now() - 3_600_000
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(prefix)) continue
    const old = path.join(tmpdir(), name)
    // Missing when another process has just removed or renamed it.
    const stat = statSync(old, { throwIfNoEntry: false })
    if (stat && stat.mtimeMs < hourAgo) rmSync(old, { recursive: true, force: true })
  }
}
