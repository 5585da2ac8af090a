import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../database/database.ts'
import { logError, redacted } from '../process/log.ts'
import type { Hub } from './hub.ts'
import { audienceOf, type Live } from './readers.ts'

/** Milliseconds between two queries for new changes; those within one pause are read and sent together. */
const pauseMs = 200
/** Milliseconds from a change to its query, which then includes the other changes of the same save. */
const batchMs = 20
/** Changes of one query, so that their rows fit into one answer of the database. */
const atOnce = 100
/**
 * Changes that may be queued. Beyond that, for example after a very large import, all clients reload their data
 * instead.
 */
const maxQueued = 20_000

/** Queues the ids of new changes, reads their rows and sends them to the people who may read them. */
export class Feed {
  readonly #db: Db
  readonly #live: Live
  readonly #hub: Hub
  #queue: string[] = []
  #reading: Promise<void> | null = null
  #readAt = Number.NEGATIVE_INFINITY

  constructor(db: Db, live: Live, hub: Hub) {
    this.#db = db
    this.#live = live
    this.#hub = hub
  }

  /** Called for each new row of the live table. */
  add(id: string): void {
    if (!this.#hub.hasConnections) return
    this.#queue.push(id)
    this.#reading ??= this.#readQueue()
  }

  /** Called when changes may have been missed. */
  lost(): void {
    this.#queue = []
    this.#hub.restart()
  }

  /** Drops queued changes; resolves when no query is running. */
  async settled(): Promise<void> {
    this.#queue = []
    await this.#reading
  }

  async #readQueue(): Promise<void> {
    while (this.#queue.length > 0) {
      await sleep(Math.max(batchMs, this.#readAt + pauseMs - performance.now()))
      this.#readAt = performance.now()
      if (this.#queue.length > maxQueued) this.lost()
      const ids = this.#queue.splice(0, atOnce)
      if (ids.length === 0) continue
      try {
        const { people } = this.#hub
        await this.#hub.send(await audienceOf(this.#db, this.#live, ids, people))
      } catch (error) {
        logError(`Live changes could not be read: ${redacted(error)}`)
        this.lost()
      }
    }
    this.#reading = null
  }
}
