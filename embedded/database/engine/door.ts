import { isServer, type Requester } from '../../turns/requester.ts'
import { TimeUsed } from '../../turns/time-used.ts'
import { DatabaseFailure } from '../wire/failure.ts'

export type DoorLimits = {
  /** How many use the database at once: all together, and of one account. */
  inside: { all: number; account: number }
  /** How many may wait. All anonymous visitors of one address count as one account, and a page loads many pictures at once. */
  waiting: { all: number; account: number }
  /** Milliseconds of waiting before a request is refused: longer than a queue of short statements or a backup's copy takes. */
  longestWaitMs: number
  /** Milliseconds: a requester who keeps others waiting for longer is slow, and is held back afterwards. */
  slowMs: number
}

export const defaultDoorLimits = {
  waiting: { all: 2000, account: 500 },
  longestWaitMs: 30_000,
  slowMs: 2000,
} satisfies Partial<DoorLimits>

/** Milliseconds for which a requester counts as slow. */
const rememberedMs = 60_000

/** The time of one requester with the database. */
export type Turn = {
  /**
   * Lets the next one in before the end: what it asks is done after what this one still waits for. Has its effect once
   * whoever has handed over before has ended, so that there are never more than one who leaves and one who is inside.
   */
  handOver(): void
  end(): void
}

type Visitor = { requester: Requester; key: string }
type Waiting = Visitor & { enter(turn: Turn): void }
type Visit = Visitor & { since: number; keptWaiting: boolean; wantsToLeave: boolean; isOver: boolean }

/**
 * Decides who may use the database next: of those who wait, the address that has recently used least of its time, and at
 * that address the account that has used least. A running request is never interrupted for another. Instead all slow
 * requesters are held back together after each slow request, for twice as long as it took: slow requests, of one account
 * or of several, leave two thirds of the time to all others.
 */
export class Door {
  readonly #limits: DoorLimits
  readonly #now: () => number
  readonly #used: TimeUsed
  readonly #inside = new Set<Visit>()
  /** Who has handed over and not ended. */
  #leaving: Visit | null = null
  /** When each slow requester was last slow. */
  readonly #slow = new Map<string, number>()
  readonly #waiting: Waiting[] = []
  #slowAgainAt = 0
  #alarm: NodeJS.Timeout | undefined

  constructor(limits: DoorLimits, now: () => number = () => performance.now()) {
    this.#limits = limits
    this.#now = now
    this.#used = new TimeUsed(now)
  }

  /** Waits for a turn. @throws DatabaseFailure (55P03) when too many wait, or for too long. */
  enter(requester: Requester): Promise<Turn> {
    const key = `${requester.address} ${requester.account}`
    const { waiting, longestWaitMs } = this.#limits
    const mine = this.#waiting.filter((other) => other.key === key).length
    if (this.#waiting.length >= waiting.all || mine >= waiting.account) return Promise.reject(notFree())
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(visitor), 1)
        reject(notFree())
      }, longestWaitMs)
      const enter = (turn: Turn) => {
        clearTimeout(timer)
        resolve(turn)
      }
      const visitor = { requester, key, enter }
      this.#waiting.push(visitor)
      this.#admit()
    })
  }

  #admit(): void {
    for (let next = this.#next(); next; next = this.#next()) {
      const { requester, key, enter } = next
      this.#waiting.splice(this.#waiting.indexOf(next), 1)
      const visit = {
        requester,
        key,
        since: this.#now(),
        keptWaiting: false,
        wantsToLeave: false,
        isOver: false,
      }
      this.#inside.add(visit)
      enter({ handOver: () => this.#handOver(visit), end: () => this.#end(visit) })
    }
    for (const visit of this.#inside) visit.keptWaiting ||= this.#waiting.some(({ key }) => key !== visit.key)
  }

  /** Whose turn it is; the requests of one account keep their order. */
  #next(): Waiting | null {
    const { inside } = this.#limits
    if (this.#inside.size >= inside.all) return null
    const heldBack = this.#now() < this.#slowAgainAt
    let best: Waiting | null = null
    let bestUsed: Used = [0, 0]
    const seen = new Set<string>()
    for (const visitor of this.#waiting) {
      const { key } = visitor
      if (seen.has(key)) continue
      seen.add(key)
      if ((heldBack && this.#isSlow(key)) || this.#countInside(key) >= inside.account) continue
      const used = this.#usedBy(visitor)
      if (best && !isLess(used, bestUsed)) continue
      best = visitor
      bestUsed = used
    }
    return best
  }

  #handOver(visit: Visit): void {
    if (this.#leaving) visit.wantsToLeave = true
    else if (this.#inside.delete(visit)) {
      this.#leaving = visit
      this.#account(visit)
      this.#admit()
    }
  }

  #end(visit: Visit): void {
    if (visit.isOver) return
    visit.isOver = true
    if (!this.#inside.delete(visit)) this.#countFromNow(visit)
    if (this.#leaving === visit) this.#leaving = null
    this.#account(visit)
    for (const other of this.#inside) if (other.wantsToLeave) this.#handOver(other)
    this.#admit()
  }

  /** Counts the time since the visit began, or since it was counted. */
  #account(visit: Visit): void {
    const { requester, key, since, keptWaiting } = visit
    visit.since = this.#now()
    const stayed = visit.since - since
    this.#used.add(requester.address, stayed)
    this.#used.add(key, stayed)
    if (keptWaiting && stayed > this.#limits.slowMs && !isServer(requester)) this.#holdBack(key, stayed)
  }

  /** Whoever was let in when this turn was handed over has only waited for its end until now. */
  #countFromNow(visit: Visit): void {
    for (const other of this.#inside) {
      other.since = this.#now()
      visit.keptWaiting ||= other.key !== visit.key
    }
  }

  #holdBack(key: string, stayed: number): void {
    const now = this.#now()
    for (const [other, at] of this.#slow) if (at + rememberedMs < now) this.#slow.delete(other)
    this.#slow.set(key, now)
    this.#slowAgainAt = now + 2 * stayed
    clearTimeout(this.#alarm)
    this.#alarm = setTimeout(() => this.#admit(), 2 * stayed + 1).unref()
  }

  #isSlow(key: string): boolean {
    return (this.#slow.get(key) ?? Number.NEGATIVE_INFINITY) + rememberedMs > this.#now()
  }

  #usedBy({ requester, key }: Visitor): Used {
    return [this.#used.of(requester.address), this.#used.of(key)]
  }

  #countInside(key: string): number {
    return [...this.#inside].filter((visit) => visit.key === key).length
  }
}

/** Milliseconds used recently by the address, and by the account at it. */
type Used = readonly [address: number, account: number]

function isLess([address, account]: Used, [otherAddress, otherAccount]: Used): boolean {
  return address === otherAddress ? account < otherAccount : address < otherAddress
}

/** Answered as 503. PostgreSQL's code 55P03 means 'lock not available'. */
function notFree(): DatabaseFailure {
  return new DatabaseFailure('55P03', 'The database did not become free in time')
}
