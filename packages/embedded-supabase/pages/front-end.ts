import { spawn } from 'node:child_process'
import path from 'node:path'
import { root } from '../config/paths.ts'
import { Refusal } from '../config/refusal.ts'
import type { Settings } from '../config/settings.ts'
import { say } from '../process/log.ts'
import { isBuiltFrontEndCurrent } from './front-end-inputs.ts'

export function hasPages({ dev, apiOnly }: Pick<Settings, 'dev' | 'apiOnly'>): boolean {
  return !dev && !apiOnly
}

/**
 * Builds the front end when it is missing or older than its sources. The build is a process of its own, so that the
 * backend starts meanwhile.
 */
export async function ensureFrontEnd(): Promise<void> {
  if (isBuiltFrontEndCurrent()) return
  say("Preparo l'interfaccia…")
  const script = ['run.js', 'pages/build-front-end.ts'].map((file) =>
    path.join(root, 'packages/embedded-supabase', file),
  )
  const child = spawn(process.execPath, script, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
  const stop = () => child.kill()
  process.once('exit', stop)
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('exit', resolve),
  )
  process.off('exit', stop)
  if (code !== 0)
    throw new Refusal('build', "l'interfaccia non si può preparare: il perché è scritto qui sopra")
}
