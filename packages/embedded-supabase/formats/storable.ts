/** Whether PostgreSQL can store every text of a JSON value: it refuses NUL and lone surrogates. */
export function isStorable(json: unknown): boolean {
  return everyText(json, (text) => !text.includes('\0') && text.isWellFormed())
}

/** Whether no text or key of a JSON value has a lone surrogate, as in the escape `\ud83d` alone. */
export function isWellFormed(json: unknown): boolean {
  return everyText(json, (text) => text.isWellFormed())
}

function everyText(json: unknown, isValid: (text: string) => boolean): boolean {
  // A list instead of recursion: a body may be nested deeper than the stack allows.
  const values = [json]
  for (const value of values) {
    if (typeof value === 'string' && !isValid(value)) return false
    if (typeof value === 'object' && value !== null) {
      for (const [name, child] of Object.entries(value)) values.push(name, child)
    }
  }
  return true
}
