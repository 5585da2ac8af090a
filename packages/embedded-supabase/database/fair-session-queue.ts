import { databaseSessions } from '../queues/queues.ts'
import { type Requester as Known, server } from '../queues/requester.ts'
import { DatabaseFailure } from './database.ts'

/** Milliseconds after which a used time counts half. */
const halfMs = 10_000
/** Above so many names, those with less than a millisecond left are removed. */
const manyNames = 1000

/** The milliseconds that each name has used recently; older use counts less and less. */
class TimeUsed {
  readonly #used = new Map<string, { ms: number; at: number }>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  of(name: string): number {
    const found = this.#used.get(name)
    return found ? found.ms * 2 ** ((found.at - this.#now()) / halfMs) : 0
  }

  add(name: string, ms: number): void {
    this.#used.set(name, { ms: this.of(name) + ms, at: this.#now() })
    if (this.#used.size <= manyNames) return
    for (const each of this.#used.keys()) if (this.of(each) < 1) this.#used.delete(each)
  }
}

type Requester = Pick<Known, 'address' | 'account'>

/** As in `databaseSessions` of `queues/queues.ts`, which explains them. */
type SessionLimits = {
  inUse: { all: number; account: number }
  waiting: { all: number; account: number }
  longestWaitMs: number
  slowMs: number
}

/** Milliseconds for which a requester counts as slow. */
const rememberedMs = 60_000

/** One requester's use of a session. */
export type SessionLease = {
  /** Admits the next requester before this lease ends. At most one is admitted until then. */
  admitNext(): void
  end(): void
}

type Request = { requester: Requester; key: string }
type Waiting = Request & { enter(lease: SessionLease): void; timer?: NodeJS.Timeout }
type Lease = Request & { since: number; keptWaiting: boolean; isFollowed: boolean }

/**
 * Leases sessions fairly: the next one goes to the waiting address that has recently used least of the database's time,
 * and within it to the account that has used least. A running request is never interrupted. Instead, after each slow
 * request, all slow requesters are held back together for twice as long as it took, which leaves two thirds of the time
 * to all others.
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
  #retryTimer: NodeJS.Timeout | undefined

  constructor(limits: SessionLimits, now: () => number = performance.now.bind(performance)) {
    this.#limits = limits
    this.#now = now
    this.#used = new TimeUsed(now)
  }

  /** Waits for a session. @throws DatabaseFailure (55P03) when too many wait, or for too long. */
  enter(requester: Requester): Promise<SessionLease> {
    const key = `${requester.address} ${requester.account}`
    const { waiting, longestWaitMs } = this.#limits
    const ownWaiting = this.#waiting.filter((other) => other.key === key).length
    if (this.#waiting.length >= waiting.all || ownWaiting >= waiting.account) return Promise.reject(notFree())
    const { promise, resolve, reject } = Promise.withResolvers<SessionLease>()
    const request: Waiting = { requester, key, enter: resolve }
    this.#waiting.push(request)
    this.#admit()
    if (this.#waiting.includes(request))
      request.timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(request), 1)
        reject(notFree())
      }, longestWaitMs)
    return promise
  }

  #admit(): void {
    for (let next = this.#next(); next; next = this.#next()) {
      this.#waiting.splice(this.#waiting.indexOf(next), 1)
      clearTimeout(next.timer)
      next.enter(this.#leaseTo(next))
    }
    if (this.#waiting.length === 0) return
    for (const lease of this.#leases) lease.keptWaiting ||= this.#waiting.some(({ key }) => key !== lease.key)
  }

  /** The next waiting request that may have a session; the requests of one account keep their order. */
  #next(): Waiting | null {
    const { all, account } = this.#limits.inUse
    if (this.#waiting.length === 0) return null
    let inUse = 0
    for (const { isFollowed } of this.#leases) if (!isFollowed) inUse += 1
    // A lease that is followed no longer counts, so there may be one lease more than sessions.
    if (inUse >= all || this.#leases.size > all) return null
    const heldBack = this.#now() < this.#slowAgainAt
    let best: Waiting | null = null
    let bestUsed: Used = [0, 0]
    const seen = new Set<string>()
    for (const request of this.#waiting) {
      const { key, requester } = request
      if (seen.has(key)) continue
      seen.add(key)
      if ((heldBack && this.#isSlow(key)) || (inUse > 0 && this.#inUseBy(key) >= account)) continue
      const used: Used = [this.#used.of(requester.address), this.#used.of(key)]
      if (best && !isLess(used, bestUsed)) continue
      best = request
      bestUsed = used
    }
    return best
  }

  #inUseBy(key: string): number {
    let count = 0
    for (const lease of this.#leases) if (!lease.isFollowed && lease.key === key) count += 1
    return count
  }

  #leaseTo({ requester, key }: Request): SessionLease {
    const lease: Lease = { requester, key, since: this.#now(), keptWaiting: false, isFollowed: false }
    this.#leases.add(lease)
    return {
      admitNext: () => {
        if (!this.#leases.has(lease)) return
        lease.isFollowed = true
        this.#bill(lease)
        this.#admit()
      },
      end: () => {
        if (!this.#leases.delete(lease)) return
        if (lease.isFollowed)
          for (const follower of this.#leases) {
            // Bill the follower from now: until now it has only waited for this lease.
            follower.since = this.#now()
            lease.keptWaiting ||= follower.key !== lease.key
          }
        this.#bill(lease)
        this.#admit()
      },
    }
  }

  /** Bills the time since the lease began, or since it was last billed. */
  #bill(lease: Lease): void {
    const { requester, key, since, keptWaiting } = lease
    lease.since = this.#now()
    const used = lease.since - since
    this.#used.add(requester.address, used)
    this.#used.add(key, used)
    if (keptWaiting && used > this.#limits.slowMs && requester !== server) this.#holdBack(key, used)
  }

  #holdBack(key: string, used: number): void {
    const now = this.#now()
    for (const [other, at] of this.#slow) if (at + rememberedMs < now) this.#slow.delete(other)
    this.#slow.set(key, now)
    this.#slowAgainAt = now + 2 * used
    clearTimeout(this.#retryTimer)
    this.#retryTimer = setTimeout(() => this.#admit(), 2 * used + 1).unref()
  }

  #isSlow(key: string): boolean {
    return (this.#slow.get(key) ?? Number.NEGATIVE_INFINITY) + rememberedMs > this.#now()
  }
}

export function sessionQueue(on: 'pglite' | 'postgres'): FairSessionQueue {
  return new FairSessionQueue({ ...databaseSessions, inUse: databaseSessions[on] })
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
