import { isUnanswered } from '#backend/errors.ts'
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

  /** Notes the changed fields of an attempt. */
  note(changed: Fields): void {
    this.#sent = latest([...this.#sent, changed])
  }

  /** Runs an attempt, which is noted until it is known to be refused. Throws what `save` throws. */
  async during<Saved>(changed: Fields, save: () => Promise<Saved>): Promise<Saved> {
    this.note(changed)
    try {
      return await save()
    } catch (error) {
      if (!isUnanswered(error)) this.#sent = this.#sent.filter((sent) => sent !== changed)
      throw error
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
