import { logError, redacted } from './log.ts'

const deadlineMs = 9500
/** How long the process may take to end by itself once everything is closed. */
const lingerMs = 1000

export type Shutdown = {
  /**
   * Registers how to close what was just opened; a stop runs these in reverse order. @throws while stopping, so that a
   * start ends.
   */
  onStop(task: () => unknown): void
  /** True from the first signal on: later failures come from the closing and need no report. */
  isStopping(): boolean
  /** Closes everything that is open; the process ends within ten seconds. */
  finish(exitCode: number): Promise<void>
}

/**
 * Handles SIGTERM, SIGINT and SIGHUP: closes everything that is open and exits with 0 within ten seconds. A task that
 * fails is logged and makes the exit code 1; the other tasks still run.
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
    // Ends without Node's clean-up, which removes the handlers first: npm passes on a Ctrl-C that the server has had
    // already, and the second one would kill it.
    process.once('exit', (last) => process.exit(last))
    // With nothing open the process ends by itself; calling `process.exit` at once could hang while code is being
    // compiled in the background.
    setTimeout(() => process.exit(code), lingerMs).unref()
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => finish(0))
  const onStop = (task: () => unknown) => {
    if (stopping) throw new Error('The server is stopping')
    tasks.push(task)
  }
  return { onStop, isStopping: () => stopping, finish }
}
