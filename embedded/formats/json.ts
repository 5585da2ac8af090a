/** The API's own requests have about three levels, as in `{"orari": {"lunedi": {…}}}`. */
const mostLevels = 20

/**
 * Parses JSON. Returns `undefined` for a text that is no JSON or is nested deeper than 20 levels: libraries walk nested
 * values by recursion, and a deep one would overflow the stack.
 */
export function parseJson(text: string): unknown {
  if (!isShallow(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether arrays and objects of a JSON text are nested at most 20 levels deep. Brackets inside strings do not count. */
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
