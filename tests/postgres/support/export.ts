import { execFile } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { bareEnvironment, flagsOfTests } from '../../../testing/server.ts'

const root = path.resolve(import.meta.dirname, '../../..')

/** Writes the target's settings to a file and runs `npm run export -- --to` with the settings of the source. */
export async function exportTo(
  target: Record<string, string>,
  from: Record<string, string>,
  ...options: string[]
): Promise<string> {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'bottega-export-')), 'new.env')
  writeFileSync(
    file,
    Object.entries(target)
      .map(([name, value]) => `${name}='${value}'`)
      .join('\n'),
  )
  const command = ['scripts/commands/export/main.ts', '--to', file, ...options]
  const { stdout } = await promisify(execFile)(process.execPath, [...flagsOfTests, ...command], {
    cwd: root,
    env: { ...bareEnvironment, ...from },
  })
  return stdout
}

/** What a command that fails prints as its error. */
export const complaint = (failed: Promise<unknown>) =>
  failed.then(
    () => 'it went well',
    (error: { stderr: string }) => error.stderr,
  )
