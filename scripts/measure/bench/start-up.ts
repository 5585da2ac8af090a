import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root } from '../../../embedded/config/paths.ts'
import { linkPackages } from './packages.ts'
import { median } from './statistics.ts'

/** Seconds from `npm start` to the first request that can be served. */
export type StartUp = { first: number; later: number }

const left = new Set(['node_modules', 'dist', '.data', '.git', 'test-results', 'playwright-report'])

/** Measures on copies of the working tree, so that a first start builds and compiles everything. */
export async function measureStarts(runs: { first: number; later: number }): Promise<StartUp> {
  const firsts: number[] = []
  const laters: number[] = []
  for (let run = 0; run < runs.first; run += 1) {
    const copy = freshCopy(root)
    try {
      firsts.push(await secondsToStart(copy))
      const again = run === runs.first - 1 ? runs.later : 0
      for (let count = 0; count < again; count += 1) laters.push(await secondsToStart(copy))
    } finally {
      rmSync(copy, { recursive: true, force: true })
    }
  }
  return { first: median(firsts), later: median(laters) }
}

/** A copy of a checkout as after `npm ci`: with the packages, without the files that an earlier start cached. */
export function freshCopy(checkout: string): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'bottega-bench-'))
  cpSync(checkout, copy, {
    recursive: true,
    filter: (source) => !left.has(path.relative(checkout, source)),
  })
  linkPackages(checkout, copy)
  return copy
}

/** Seconds from `npm start` in a checkout to the first request that can be served; the server is then stopped. */
export function secondsToStart(directory: string): Promise<number> {
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
