/** A directive of nginx; `block` is null when it has none. */
export type Directive = { words: string[]; block: Directive[] | null }

/** Parses a configuration by nginx' grammar. @throws where nginx would refuse it. */
export function readNginx(text: string): Directive[] {
  const tokens = tokensOf(text)
  const read = (depth: number): Directive[] => {
    const directives: Directive[] = []
    let words: string[] = []
    for (;;) {
      const token = tokens.shift()
      if (token === undefined || token === '}') {
        if (words.length > 0) throw new Error(`«${words.join(' ')}» is not ended by ";"`)
        if ((token === undefined) !== (depth === 0)) throw new Error('A brace has no partner')
        return directives
      }
      if (token !== ';' && token !== '{') words.push(token)
      else if (words.length === 0) throw new Error(`Unexpected "${token}"`)
      else {
        directives.push({ words, block: token === '{' ? read(depth + 1) : null })
        words = []
      }
    }
  }
  return read(0)
}

function tokensOf(text: string): string[] {
  const token = /\s+|#.*|([;{}])|"((?:[^"\\]|\\.)*)"(?=[\s;])|((?:[^\s;{}"'#\\]|\\.)(?:[^\s;{}"'\\]|\\.)*)/y
  const tokens: string[] = []
  while (token.lastIndex < text.length) {
    const { lastIndex } = token
    const found = token.exec(text)
    if (!found) throw new Error(`Cannot be read: ${text.slice(lastIndex, lastIndex + 40)}`)
    const [, sign, quoted, word] = found
    const read = sign ?? quoted ?? word
    if (read !== undefined) tokens.push(read)
  }
  return tokens
}
