/** JSON of the API's requests never has more levels than `{"orari": {"lunedi": {…}}}`; twenty leave room for everything. */
const mostLevels = 20

/**
 * Reads what came as JSON. Answers `undefined`, which no JSON is, for a text that is none, or that is nested deeper than
 * 20 levels: libraries walk nested values by calls within calls, and run out of them.
 */
export function parseJson(text: string): unknown {
  if (!isShallow(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether arrays and objects of a JSON text are nested at most 20 levels deep. Brackets inside of texts do not count. */
export function isShallow(text: string): boolean {
  let depth = 0
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at]
    if (quoted && char === '\\') at += 1
    else if (char === '"') quoted = !quoted
    else if (quoted) continue
    else if (char === '[' || char === '{') depth += 1
    else if (char === ']' || char === '}') depth -= 1
    if (depth > mostLevels) return false
  }
  return true
}
