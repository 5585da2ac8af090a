const deadlineMs = 9500

export type Shutdown = {
  /** Adds what has been opened; closed in reverse order. */
  onStop(step: () => unknown): void
  /** True from the first signal on: what fails then fails because it was closed. */
  isStopping(): boolean
  /** Closes what is open and exits, within ten seconds. */
  finish(exitCode: number): Promise<void>
}

/** On SIGTERM or SIGINT finishes what is running, closes what is open and exits 0, within ten seconds. */
export function handleSignals(): Shutdown {
  const steps: (() => unknown)[] = []
  let stopping = false
  const finish = async (exitCode: number) => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(exitCode), deadlineMs).unref()
    for (const step of steps.reverse()) await step()
    process.exit(exitCode)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => finish(0))
  return { onStop: (step) => void steps.push(step), isStopping: () => stopping, finish }
}
