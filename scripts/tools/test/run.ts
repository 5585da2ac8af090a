import { spawn } from 'node:child_process'

interface Ran {
  succeeded: boolean
  output: string
}

/**
 * Runs one of the repository's tools.
 * @param alone whether nothing runs beside it: what it prints is then shown at once, otherwise when it has ended.
 */
export async function run(
  command: string,
  args: string[],
  { alone = false, env = {} }: { alone?: boolean; env?: Record<string, string> } = {},
): Promise<Ran> {
  const title = `\n> ${command} ${args.join(' ')}\n`
  if (alone) process.stdout.write(title)
  const child = spawn(`node_modules/.bin/${command}`, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DO_NOT_TRACK: '1', SUPABASE_TELEMETRY_DISABLED: '1', ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (alone) process.stdout.write(text)
    })
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (!alone) process.stdout.write(title + output)
  return { succeeded: code === 0, output }
}
