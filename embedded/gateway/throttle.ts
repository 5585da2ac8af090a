import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'

const fiveMinutes = 300

/** The limits for sign-ins, links, tokens and mails. They are kept in memory, so a restart resets them. */
export function createThrottle() {
  return {
    /** Failed sign-ins to one account from one address, and from one address to any account. */
    signIn: failures({ account: 10, address: 60 }),
    /** Wrong codes of the second step, by account, from any address. */
    secondStep: failuresOfAccount(10),
    /** Wrong or used links. */
    verify: requests(30),
    /** Ceremonies of passkeys; every visit of the login begins one. */
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

/** Counts failures by account alone. */
function failuresOfAccount(points: number) {
  const byAccount = new RateLimiterMemory({ points, duration: fiveMinutes })
  return {
    /** Seconds to wait before the next attempt, or null when it may be made. */
    waitFor: async (account: string): Promise<number | null> =>
      secondsLeft(await byAccount.get(account), points),
    async count(account: string): Promise<void> {
      await byAccount.penalty(account)
    },
  }
}

/** Counts all requests of one address, successful or not. */
function requests(points: number) {
  const byAddress = new RateLimiterMemory({ points, duration: fiveMinutes })
  return {
    /** Counts a request. Returns null when it may be made, otherwise the seconds to wait. */
    async take(address: string): Promise<number | null> {
      const state = await byAddress.penalty(address)
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
