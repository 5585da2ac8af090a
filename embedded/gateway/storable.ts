/** Whether what came as JSON has only texts that PostgreSQL can keep or compare: no NUL, no half of a character. */
export function isStorable(json: unknown): boolean {
  // One after the other: a body may be nested deeper than calls can be.
  const values = [json]
  for (const value of values) {
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) return false
    if (typeof value === 'object' && value !== null) {
      for (const [name, held] of Object.entries(value)) values.push(name, held)
    }
  }
  return true
}
