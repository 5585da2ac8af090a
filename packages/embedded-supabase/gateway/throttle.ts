import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'

const fiveMinutes = 300

/** The limits for sign-ins, links, tokens and mails. They are kept in memory, so a restart resets them. */
export function createThrottle() {
  return {
    /** Failed sign-ins to one account from one address, and from one address to any account. */
    signIn: failures({ account: 10, address: 60 }),
    /** Wrong codes of the second step, by `whoAsks`. */
    secondStep: failuresOf(10),
    /** Challenges of a second factor, by `whoAsks`. */
    challenge: requests(60),
    /** Successful sign-ins by password, by `countedAs`. */
    signedIn: requests(500, 3600),
    /** Wrong or used links, by address. */
    verify: requests(30),
    /** Ceremonies of passkeys, by address; every visit of the login begins one. */
    passkey: requests(600),
    /** Refresh tokens that failed. A valid token passes even over the limit. */
    refresh: failures({ account: 100, address: 100 }),
    signUp: failures({ account: 60, address: 60 }),
    mail: mailLimits(),
    /** Recovery and confirmation mails that one address asks for, to any recipient. */
    mailRequest: requests(60),
  }
}
export type Throttle = ReturnType<typeof createThrottle>

function failures(points: { account: number; address: number }) {
  const byAccount = new RateLimiterMemory({ points: points.account, duration: fiveMinutes })
  const byAddress = new RateLimiterMemory({ points: points.address, duration: fiveMinutes })
  return {
    /** Seconds to wait before the next attempt, or null when it may be made. */
    async waitFor(account: string, address: string): Promise<number | null> {
      const [one, all] = await Promise.all([byAccount.get(`${account}|${address}`), byAddress.get(address)])
      const waits = [secondsLeft(one, points.account), secondsLeft(all, points.address)].filter(
        (wait) => wait !== null,
      )
      return waits.length > 0 ? Math.max(...waits) : null
    },
    async count(account: string, address: string): Promise<void> {
      await Promise.all([byAccount.penalty(`${account}|${address}`), byAddress.penalty(address)])
    },
  }
}

/** Counts failures by one key. */
function failuresOf(points: number) {
  const byKey = new RateLimiterMemory({ points, duration: fiveMinutes })
  return {
    /** Seconds to wait before the next attempt, or null when it may be made. */
    waitFor: async (key: string): Promise<number | null> => secondsLeft(await byKey.get(key), points),
    /** Returns whether it was the last failure that is allowed. */
    count: async (key: string): Promise<boolean> => (await byKey.penalty(key)).consumedPoints === points,
  }
}

/** Counts all requests with one key, successful or not. */
function requests(points: number, duration = fiveMinutes) {
  const byKey = new RateLimiterMemory({ points, duration })
  return {
    /** Counts a request. Returns null when it may be made, otherwise the seconds to wait. */
    async take(key: string): Promise<number | null> {
      const state = await byKey.penalty(key)
      return state.consumedPoints > points ? Math.max(1, Math.ceil(state.msBeforeNext / 1000)) : null
    },
  }
}

function secondsLeft(state: RateLimiterRes | null, points: number): number | null {
  if (!state || state.consumedPoints < points) return null
  return Math.max(1, Math.ceil(state.msBeforeNext / 1000))
}

function mailLimits() {
  const minute = new RateLimiterMemory({ points: 1, duration: 60 })
  const hour = new RateLimiterMemory({ points: 5, duration: 3600 })
  return {
    /**
     * Whether one more mail of this kind may go to this e-mail address now; counts it if so. An invitation, which only an admin
     * sends, need not wait for a minute.
     */
    async allows(kind: 'signup' | 'recovery' | 'invite', email: string): Promise<boolean> {
      const key = `${kind}|${email}`
      try {
        const thisHour = await hour.get(key)
        if (thisHour && thisHour.consumedPoints >= 5) return false
        if (kind !== 'invite') await minute.consume(key)
        await hour.consume(key)
        return true
      } catch {
        return false
      }
    },
    /** A recovery link was opened: the next mail need not wait for its minute, but the hour's limit still counts it. */
    async recoveryLinkSpent(email: string): Promise<void> {
      await minute.delete(`recovery|${email}`)
    },
  }
}
