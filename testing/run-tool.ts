import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { root } from '../server/paths.ts'

export type Printed = { output: string; errors: string }

/**
 * Runs a tool of node_modules in the repository's root; returns its output. @throws with its error output when it
 * fails.
 */
export async function runTool(tool: string, args: string[], input = ''): Promise<Printed> {
  const child = spawn(`${root}/node_modules/.bin/${tool}`, args, {
    cwd: root,
    env: { ...process.env, DO_NOT_TRACK: '1', SUPABASE_TELEMETRY_DISABLED: '1' },
  })
  child.stdin.end(input)
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  if (code !== 0) throw new Error(`${tool} failed: ${errors}`)
  return { output, errors }
}
