/** Whether PostgreSQL can store every text of a JSON value: no NUL, and no half of a surrogate pair. */
export function isStorable(json: unknown): boolean {
  return everyText(json, (text) => !text.includes('\0') && text.isWellFormed())
}

/** Whether no text or name of a JSON value has half of a surrogate pair, as the escape `\ud83d` alone stands for. */
export function isWellFormed(json: unknown): boolean {
  return everyText(json, (text) => text.isWellFormed())
}

function everyText(json: unknown, meets: (text: string) => boolean): boolean {
  // A list instead of recursion: a body may be nested deeper than the stack allows.
  const values = [json]
  for (const value of values) {
    if (typeof value === 'string' && !meets(value)) return false
    if (typeof value === 'object' && value !== null) {
      for (const [name, held] of Object.entries(value)) values.push(name, held)
    }
  }
  return true
}
