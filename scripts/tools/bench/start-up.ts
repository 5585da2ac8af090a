import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root } from '../../../embedded/config/paths.ts'
import { median } from './statistics.ts'

/** Seconds from `npm start` to the first request that can be served. */
export type StartUp = { first: number; later: number }

const left = new Set(['node_modules', 'dist', '.data', '.git', 'test-results', 'playwright-report'])

/** Measures on copies of the working tree, so that a first start builds and compiles everything. */
export async function measureStarts(runs: { first: number; later: number }): Promise<StartUp> {
  const firsts: number[] = []
  const laters: number[] = []
  for (let run = 0; run < runs.first; run += 1) {
    const copy = freshCopy()
    try {
      firsts.push(await start(copy))
      const again = run === runs.first - 1 ? runs.later : 0
      for (let count = 0; count < again; count += 1) laters.push(await start(copy))
    } finally {
      rmSync(copy, { recursive: true, force: true })
    }
  }
  return { first: median(firsts), later: median(laters) }
}

/** A copy as after `npm ci`: with the packages, without the files that an earlier start cached. */
function freshCopy(): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'bottega-bench-'))
  cpSync(root, copy, {
    recursive: true,
    filter: (source) => !left.has(path.relative(root, source)),
  })
  const packages = path.join(root, 'node_modules')
  mkdirSync(path.join(copy, 'node_modules'))
  for (const name of readdirSync(packages)) {
    if (name.startsWith('.') && name !== '.bin') continue
    symlinkSync(path.join(packages, name), path.join(copy, 'node_modules', name))
  }
  return copy
}

function start(directory: string): Promise<number> {
  const began = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: directory,
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DEMO: 'on',
      DATA_DIR: path.join(directory, '.data'),
    },
  })
  let output = ''
  return new Promise((resolve, reject) => {
    let seconds: number | null = null
    const hear = (chunk: Buffer) => {
      output += chunk
      if (seconds !== null || !output.includes('Bottega è pronta')) return
      seconds = (performance.now() - began) / 1000
      child.kill('SIGTERM')
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('close', () => (seconds === null ? reject(new Error(output)) : resolve(seconds)))
  })
}
