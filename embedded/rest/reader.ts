import { type RequestRefusal, unreadable } from './refusal.ts'

/** Reads a parameter of the query from left to right; what does not follow is refused (RequestRefusal). */
export class Reader {
  readonly #text: string
  readonly #what: string
  #at = 0

  /** `what` names the parameter in messages. */
  constructor(text: string, what: string) {
    this.#text = text
    this.#what = what
  }

  /** Whether the next characters are these. */
  sees(expected: string): boolean {
    return this.#text.startsWith(expected, this.#at)
  }

  /** Whether the next characters are these; they are passed over then. */
  takes(expected: string): boolean {
    if (!this.sees(expected)) return false
    this.#at += expected.length
    return true
  }

  expect(expected: string): void {
    if (!this.takes(expected)) throw this.refusal()
  }

  spaces(): void {
    this.#match(/ */y)
  }

  /** A name of letters, digits and underscores. */
  name(): string {
    return this.#match(/[a-zA-Z_][a-zA-Z0-9_]*/y) ?? this.#fail()
  }

  /** A value within a list: in quotes, where a backslash stands before a quote or a backslash, or up to `,` or `)`. */
  value(): string {
    const start = this.#at
    const quoted = this.#match(/"(?:[^"\\]|\\.)*"/sy)
    if (quoted !== null && (this.sees(',') || this.sees(')')))
      return quoted.slice(1, -1).replace(/\\(.)/gs, '$1')
    this.#at = start
    return this.#match(/[^,)]*/y) ?? this.#fail()
  }

  /** Everything that is left. */
  rest(): string {
    const rest = this.#text.slice(this.#at)
    this.#at = this.#text.length
    return rest
  }

  end(): void {
    if (this.#at < this.#text.length) throw this.refusal()
  }

  refusal(): RequestRefusal {
    return unreadable(`${this.#what} non va bene al carattere ${this.#at + 1}`)
  }

  #match(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)?.[0] ?? null
    if (found !== null) this.#at += found.length
    return found
  }

  #fail(): never {
    throw this.refusal()
  }
}
