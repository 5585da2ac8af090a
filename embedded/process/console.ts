import { logError, redacted } from './log.ts'

/**
 * The only place that replaces functions of `console`. Libraries print a whole error with values of rows; only name,
 * code and place of an error may reach the log.
 */
export function redactConsoleErrors(): void {
  console.error = (...parts: unknown[]) => logError(parts.map(redacted).join(' '))
}

/** For a command, which reports every refusal itself; a library would print it a second time. */
export function silenceConsoleErrors(): void {
  console.error = () => {}
}
