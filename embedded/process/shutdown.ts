import { logError, redacted } from './log.ts'

const deadlineMs = 9500
/** How long the process may take to end by itself once everything is closed. */
const lingerMs = 1000

export type Shutdown = {
  /** Adds what has been opened; closed in reverse order. @throws once stopping, so that a start goes no further. */
  onStop(task: () => unknown): void
  /** True from the first signal on: what fails then fails because it was closed. */
  isStopping(): boolean
  /** Closes what is open; the process then ends, within ten seconds. */
  finish(exitCode: number): Promise<void>
}

/**
 * On SIGTERM, SIGINT or SIGHUP finishes what is running, closes what is open and exits 0, within ten seconds. A step
 * that fails is told in the log and makes the exit code 1; the others are taken all the same.
 */
export function handleSignals(): Shutdown {
  const tasks: (() => unknown)[] = []
  let stopping = false
  const finish = async (exitCode: number) => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(exitCode), deadlineMs).unref()
    let code = exitCode
    for (const task of tasks.reverse()) {
      try {
        await task()
      } catch (error) {
        logError(redacted(error))
        code ||= 1
      }
    }
    process.exitCode = code
    // With nothing left open the process ends by itself; `exit` may wait for ever for a compilation in the background.
    setTimeout(() => process.exit(code), lingerMs).unref()
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => finish(0))
  const onStop = (task: () => unknown) => {
    if (stopping) throw new Error('The server is stopping')
    tasks.push(task)
  }
  return { onStop, isStopping: () => stopping, finish }
}
