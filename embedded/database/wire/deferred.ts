type Messages = Uint8Array[]

/** Statements, as messages of the wire protocol, that wait for the next one to be sent with it. */
export class Deferred {
  /** The begin of the transaction; empty when none waits. */
  #begin: Messages = []
  #others: Messages = []
  #count = 0

  begin(messages: Messages): void {
    this.dropBegin()
    this.#begin = messages
    this.#count += 1
  }

  dropBegin(): void {
    if (this.#begin.length > 0) this.#count -= 1
    this.#begin = []
  }

  add(messages: Messages): void {
    this.#others.push(...messages)
    this.#count += 1
  }

  /** Everything that waits, and of how many statements it is; nothing waits any more. */
  take(): { messages: Messages; count: number } {
    const taken = { messages: [...this.#begin, ...this.#others], count: this.#count }
    this.#begin = []
    this.#others = []
    this.#count = 0
    return taken
  }
}
