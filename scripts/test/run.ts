import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'

interface Ran {
  succeeded: boolean
  output: string
}

export interface How {
  /** What it prints is shown at once; otherwise when it has ended, since something else prints meanwhile. */
  shown?: boolean
  /** Runs with a low priority, so that it takes only the computing time that others leave. */
  yielding?: boolean
  env?: Record<string, string>
}

/** Runs one of the repository's tools. */
export async function run(
  command: string,
  args: string[],
  { shown = false, yielding = false, env = {} }: How = {},
): Promise<Ran> {
  const title = `\n> ${command} ${args.join(' ')}\n`
  if (shown) process.stdout.write(title)
  const child = spawn(`node_modules/.bin/${command}`, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DO_NOT_TRACK: '1', SUPABASE_TELEMETRY_DISABLED: '1', ...env },
  })
  if (yielding && child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (shown) process.stdout.write(text)
    })
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (!shown) process.stdout.write(title + output)
  return { succeeded: code === 0, output }
}
