import { isServer, type Requester } from '../turns/requester.ts'
import { TimeUsed } from '../turns/time-used.ts'
import { DatabaseFailure } from './failure.ts'

/** As `databaseSessions` of `turns/queues.ts`, whose comments explain them. */
export type SessionLimits = {
  inUse: { all: number; account: number }
  waiting: { all: number; account: number }
  longestWaitMs: number
  slowMs: number
}

/** Milliseconds for which a requester counts as slow. */
const rememberedMs = 60_000

/** One requester's use of a session. */
export type SessionLease = {
  /** Lets the next requester send before this lease ends. At most one does: until then, nobody else. */
  letNextIn(): void
  end(): void
}

type Asking = { requester: Requester; key: string }
type Waiting = Asking & { enter(lease: SessionLease): void }
type Lease = Asking & { since: number; keptWaiting: boolean; isFollowed: boolean }

/**
 * Decides who may use the database next: of those who wait, the address that has recently used least of its time, and at
 * that address the account that has used least. A running request is never interrupted for another. Instead all slow
 * requesters are held back together after each slow request, for twice as long as it took: slow requests, of one account
 * or of several, leave two thirds of the time to all others.
 */
export class FairSessionQueue {
  readonly #limits: SessionLimits
  readonly #now: () => number
  readonly #used: TimeUsed
  readonly #leases = new Set<Lease>()
  /** When each slow requester was last slow. */
  readonly #slow = new Map<string, number>()
  readonly #waiting: Waiting[] = []
  #slowAgainAt = 0
  #alarm: NodeJS.Timeout | undefined

  constructor(limits: SessionLimits, now: () => number = () => performance.now()) {
    this.#limits = limits
    this.#now = now
    this.#used = new TimeUsed(now)
  }

  /** Waits for a session. @throws DatabaseFailure (55P03) when too many wait, or for too long. */
  enter(requester: Requester): Promise<SessionLease> {
    const key = `${requester.address} ${requester.account}`
    const { waiting, longestWaitMs } = this.#limits
    const mine = this.#waiting.filter((other) => other.key === key).length
    if (this.#waiting.length >= waiting.all || mine >= waiting.account) return Promise.reject(notFree())
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(asking), 1)
        reject(notFree())
      }, longestWaitMs)
      const enter = (lease: SessionLease) => {
        clearTimeout(timer)
        resolve(lease)
      }
      const asking = { requester, key, enter }
      this.#waiting.push(asking)
      this.#admit()
    })
  }

  #admit(): void {
    for (let next = this.#next(); next; next = this.#next()) {
      const { requester, key, enter } = next
      this.#waiting.splice(this.#waiting.indexOf(next), 1)
      const lease = { requester, key, since: this.#now(), keptWaiting: false, isFollowed: false }
      this.#leases.add(lease)
      enter({ letNextIn: () => this.#letNextIn(lease), end: () => this.#end(lease) })
    }
    for (const lease of this.#leases) lease.keptWaiting ||= this.#waiting.some(({ key }) => key !== lease.key)
  }

  /** Who may use a session now; the requests of one account keep their order. */
  #next(): Waiting | null {
    if (!this.#hasRoom()) return null
    const heldBack = this.#now() < this.#slowAgainAt
    let best: Waiting | null = null
    let bestUsed: Used = [0, 0]
    const seen = new Set<string>()
    for (const asking of this.#waiting) {
      const { key } = asking
      if (seen.has(key)) continue
      seen.add(key)
      if ((heldBack && this.#isSlow(key)) || this.#inUse(key) >= this.#limits.inUse.account) continue
      const used = this.#usedBy(asking)
      if (best && !isLess(used, bestUsed)) continue
      best = asking
      bestUsed = used
    }
    return best
  }

  /** One lease more than there are sessions may follow another. */
  #hasRoom(): boolean {
    const { all } = this.#limits.inUse
    return this.#inUse() < all && this.#leases.size <= all
  }

  #inUse(key?: string): number {
    let count = 0
    for (const lease of this.#leases)
      if (!lease.isFollowed && (key === undefined || lease.key === key)) count += 1
    return count
  }

  #letNextIn(lease: Lease): void {
    if (!this.#leases.has(lease)) return
    lease.isFollowed = true
    this.#bill(lease)
    this.#admit()
  }

  #end(lease: Lease): void {
    if (!this.#leases.delete(lease)) return
    if (lease.isFollowed)
      for (const follower of this.#leases) {
        // Bill the follower from now: until now it has only waited for this one.
        follower.since = this.#now()
        lease.keptWaiting ||= follower.key !== lease.key
      }
    this.#bill(lease)
    this.#admit()
  }

  /** Counts the time since the lease began, or since it was billed. */
  #bill(lease: Lease): void {
    const { requester, key, since, keptWaiting } = lease
    lease.since = this.#now()
    const used = lease.since - since
    this.#used.add(requester.address, used)
    this.#used.add(key, used)
    if (keptWaiting && used > this.#limits.slowMs && !isServer(requester)) this.#holdBack(key, used)
  }

  #holdBack(key: string, used: number): void {
    const now = this.#now()
    for (const [other, at] of this.#slow) if (at + rememberedMs < now) this.#slow.delete(other)
    this.#slow.set(key, now)
    this.#slowAgainAt = now + 2 * used
    clearTimeout(this.#alarm)
    this.#alarm = setTimeout(() => this.#admit(), 2 * used + 1).unref()
  }

  #isSlow(key: string): boolean {
    return (this.#slow.get(key) ?? Number.NEGATIVE_INFINITY) + rememberedMs > this.#now()
  }

  #usedBy({ requester, key }: Asking): Used {
    return [this.#used.of(requester.address), this.#used.of(key)]
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
