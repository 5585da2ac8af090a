/** Whether PostgreSQL can store every text of a JSON value: no NUL, and no half of a surrogate pair. */
export function isStorable(json: unknown): boolean {
  // A list instead of recursion: a body may be nested deeper than the stack allows.
  const values = [json]
  for (const value of values) {
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) return false
    if (typeof value === 'object' && value !== null) {
      for (const [name, held] of Object.entries(value)) values.push(name, held)
    }
  }
  return true
}
