import { logError, redacted } from './log.ts'

/**
 * Libraries print whole errors, which contain values of rows; the log may have only an error's name, code and place.
 * Nothing else replaces functions of `console`.
 */
export function redactConsoleErrors(): void {
  console.error = (...parts: unknown[]) => logError(parts.map(redacted).join(' '))
}

/** For commands, which print every refusal themselves: a library would print it a second time. */
export function silenceConsoleErrors(): void {
  console.error = () => {}
}
