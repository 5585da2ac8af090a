import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root } from '../../../server/paths.ts'
import { percentile } from '../percentile.ts'
import { type Figure, less } from './figures.ts'
import { linkPackages } from './revision.ts'

const left = new Set(['node_modules', 'dist', '.data', '.git', 'test-results', 'playwright-report'])

export async function measureStarts(runs: number, checkout = root): Promise<Figure[]> {
  const starts: Awaited<ReturnType<typeof secondsOfStarts>>[] = []
  for (let run = 0; run < runs; run += 1) starts.push(await secondsOfStarts(checkout))
  const of = (which: 'first' | 'later') => percentile(starts.map((one) => one[which]))
  return [
    { what: 'first start, with build', value: of('first'), unit: 's', budget: less(7, 15) },
    { what: 'later start', value: of('later'), unit: 's', budget: less(1.2, 6) },
  ]
}

/**
 * Seconds from `npm start` to the first request that can be served, on a copy of a checkout as after `npm ci`, so that the
 * first start builds and compiles everything.
 */
async function secondsOfStarts(checkout: string): Promise<{ first: number; later: number }> {
  const copy = mkdtempSync(path.join(tmpdir(), 'bottega-bench-'))
  try {
    cpSync(checkout, copy, {
      recursive: true,
      filter: (source) => !left.has(path.relative(checkout, source)),
    })
    linkPackages(checkout, copy)
    return { first: await secondsToStart(copy), later: await secondsToStart(copy) }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

function secondsToStart(directory: string): Promise<number> {
  const began = performance.now()
  const own = { PORT: '0', HOST: '127.0.0.1', DEMO: 'on', DATA_DIR: path.join(directory, '.data') }
  const child = spawn('npm', ['start'], { cwd: directory, env: { ...process.env, ...own } })
  let output = ''
  return new Promise((resolve, reject) => {
    let seconds: number | null = null
    const onOutput = (chunk: Buffer) => {
      output += chunk
      if (seconds !== null || !output.includes('Bottega è pronta')) return
      seconds = (performance.now() - began) / 1000
      child.kill('SIGTERM')
    }
    child.stdout.on('data', onOutput)
    child.stderr.on('data', onOutput)
    child.once('close', () => (seconds === null ? reject(new Error(output)) : resolve(seconds)))
  })
}
