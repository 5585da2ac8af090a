/** Joins class names without those that are false, null or undefined. A later class does not override an earlier one. */
export function cx(...parts: readonly (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
