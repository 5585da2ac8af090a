import { spawn } from 'node:child_process'
import type { Readable } from 'node:stream'

interface Ran {
  succeeded: boolean
  output: string
  /** From its start to its end. */
  seconds: number
  /** CPU seconds, user and system, of the command and its child processes. */
  computing: number
}

export interface How {
  /** What it prints is shown at once; otherwise when it has ended, since something else prints meanwhile. */
  shown?: boolean
  /** Runs with a low priority, so that it takes only the computing time that others leave. */
  yielding?: boolean
  env?: Record<string, string>
}

/** Runs a command and writes beside it what it has computed; Node knows that of itself alone. */
const measured = '"$@" 3>&-; code=$?; times >&3; exit $code'

/** Runs one of the repository's tools. */
export async function run(
  command: string,
  args: string[],
  { shown = false, yielding = false, env = {} }: How = {},
): Promise<Ran> {
  const title = `\n> ${command} ${args.join(' ')}\n`
  if (shown) process.stdout.write(title)
  const started = performance.now()
  const tool = [...(yielding ? ['nice', '-n', '7'] : []), `node_modules/.bin/${command}`]
  const child = spawn('sh', ['-c', measured, 'sh', ...tool, ...args], {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    env: { ...process.env, DO_NOT_TRACK: '1', SUPABASE_TELEMETRY_DISABLED: '1', ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (shown) process.stdout.write(text)
    })
  }
  let times = ''
  const told = child.stdio[3] as Readable
  told.setEncoding('utf8').on('data', (text: string) => {
    times += text
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (!shown) process.stdout.write(title + output)
  const seconds = (performance.now() - started) / 1000
  return { succeeded: code === 0, output, seconds, computing: computedBy(times) }
}

/** CPU seconds of a shell's children, from the second line of its `times`: `1m2.50s 0m3.00s`. */
export function computedBy(times: string): number {
  const [, children = ''] = times.split('\n')
  return Array.from(children.matchAll(/(\d+)m([\d.]+)s/g)).reduce(
    (sum, [, minutes, seconds]) => sum + 60 * Number(minutes) + Number(seconds),
    0,
  )
}
