import { logError, redacted } from './log.ts'

/**
 * The one place that replaces functions of `console`. Libraries print an error whole, with the values of the rows that
 * it is about: of each error only the name, the code and the place reach the log.
 */
export function redactConsoleErrors(): void {
  console.error = (...parts: unknown[]) => logError(parts.map(redacted).join(' '))
}

/** Runs a task whose library prints warnings that the operator can do nothing about. */
export async function withoutConsoleWarnings<T>(task: () => Promise<T>): Promise<T> {
  const { warn } = console
  console.warn = () => {}
  try {
    return await task()
  } finally {
    console.warn = warn
  }
}

/** For a command, whose caller gets every refusal as an answer: what a library prints about it says it a second time. */
export function silenceConsoleErrors(): void {
  console.error = () => {}
}
