import { spawn } from 'node:child_process'
import type { FrontEnd } from '../config/project.ts'
import { Refusal } from '../config/refusal.ts'
import type { Settings } from '../config/settings.ts'
import { say } from '../process/log.ts'
import { isBuiltFrontEndCurrent } from './front-end-inputs.ts'

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
