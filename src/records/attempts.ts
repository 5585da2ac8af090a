import type { Fields, Same } from './merge-fields.ts'

/** At most this many are remembered; what those before them have sent is asked about as if somebody else had saved it. */
const most = 10

/** The list of attempts, without the oldest where it is too long. */
export const latest = (attempts: readonly Fields[]): Fields[] => attempts.slice(-most)

/**
 * What a form has sent over the row that it shows, while nobody knows whether it was stored. Once a newer row is there they have
 * been stored before it or never will be, since each names the version that it replaces.
 */
export class Attempts {
  #sent: Fields[] = []

  /** Notes the changed fields of an attempt; returns a function that forgets it, for one that was refused. */
  note(changed: Fields): () => void {
    this.#sent = latest([...this.#sent, changed])
    return () => {
      this.#sent = this.#sent.filter((sent) => sent !== changed)
    }
  }

  get sent(): readonly Fields[] {
    return this.#sent
  }

  forgetAll(): void {
    this.#sent = []
  }

  /** Whether a stored value may be there because of an attempt. */
  includes(name: string, stored: unknown, same: Same): boolean {
    return this.#sent.some((sent) => Object.hasOwn(sent, name) && same(name, sent[name], stored))
  }
}
