import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { bareEnvironment, flagsOfTests } from '../../../testing/server.ts'

const root = path.resolve(import.meta.dirname, '../../..')

export type HostProcess = {
  child: ChildProcess
  output(): string
  /** Resolves to the exit code; null when a signal ended the process. */
  exited: Promise<number | null>
  /** Resolves to the first match in the host's output; rejects when the host ends without one. */
  printed(pattern: RegExp): Promise<RegExpExecArray>
}

/** The path of a directory that does not exist yet. */
export function freshDir(): string {
  return path.join(mkdtempSync(path.join(tmpdir(), 'bottega-host-')), 'data')
}

/** Starts the host on a free port, or a command, with these settings alone. Does not wait until it is ready. */
export function spawnHost(
  env: Record<string, string>,
  args = ['--api-only'],
  entry = 'server/main.ts',
): HostProcess {
  const child = spawn(process.execPath, [...flagsOfTests, entry, ...args], {
    cwd: root,
    env: { ...bareEnvironment, PORT: '0', ...env },
  })
  let output = ''
  const heard = (chunk: Buffer) => {
    output += chunk
  }
  child.stdout.on('data', heard)
  child.stderr.on('data', heard)
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const printed = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = () => {
        const match = pattern.exec(output)
        if (match) resolve(match)
        return match !== null
      }
      if (look()) return
      child.stdout.on('data', look)
      child.once('exit', () => look() || reject(new Error(`The host ended:\n${output}`)))
    })
  return { child, exited, printed, output: () => output }
}

/** Runs a host that is expected to refuse its start, until it ends. */
export async function runHost(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const host = spawnHost(env)
  const code = await host.exited
  return { code, output: host.output() }
}
