import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../database/database.ts'
import { logError, redacted } from '../process/log.ts'
import { asServer } from '../turns/requester.ts'
import type { Column } from './columns.ts'
import type { Hub } from './hub.ts'
import { audienceOf } from './readers.ts'

/** Milliseconds between two readings of new changes; changes within one pause are read and sent together. */
const pauseMs = 200
/** Milliseconds from a change to the first reading, which then has the other changes of the same save as well. */
const togetherMs = 20
/** Changes read at once, so that their rows fit into one answer of the database. */
const atOnce = 100
/** Changes that may wait. Beyond that, for example after a very large import, all clients reload their data instead. */
const mostWaiting = 20_000

/** Collects the numbers of new changes and sends the changes to the people who may read them. */
export class Feed {
  readonly #db: Db
  readonly #columns: readonly Column[]
  readonly #hub: Hub
  #waiting: string[] = []
  #reading: Promise<void> | null = null
  #readAt = Number.NEGATIVE_INFINITY

  constructor(db: Db, columns: readonly Column[], hub: Hub) {
    this.#db = db
    this.#columns = columns
    this.#hub = hub
  }

  /** A change was saved. */
  add(id: string): void {
    if (!this.#hub.hasConnections) return
    this.#waiting.push(id)
    this.#reading ??= this.#readOn()
  }

  /** Changes may have been missed. */
  lost(): void {
    this.#waiting = []
    this.#hub.restart()
  }

  /** Resolves when nothing is being read. */
  async settled(): Promise<void> {
    this.#waiting = []
    await this.#reading
  }

  async #readOn(): Promise<void> {
    while (this.#waiting.length > 0) {
      await sleep(Math.max(togetherMs, this.#readAt + pauseMs - performance.now()))
      this.#readAt = performance.now()
      if (this.#waiting.length > mostWaiting) this.lost()
      const ids = this.#waiting.splice(0, atOnce)
      if (ids.length === 0) continue
      try {
        const { people } = this.#hub
        await this.#hub.send(await asServer(() => audienceOf(this.#db, this.#columns, ids, people)))
      } catch (error) {
        logError(`Live changes could not be read: ${redacted(error)}`)
        this.lost()
      }
    }
    this.#reading = null
  }
}
