import pMap from 'p-map'
import { isConnectionFailure } from '#backend/errors.ts'
import { FunctionRefusal } from '#backend/functions.ts'
import { emailDoubt } from './email-doubt.ts'

/** What of a business an invitation needs. */
export interface Invitee {
  id: string
  insegna: string
  email: string
  user_id: string | null
}

/** A business that is left out, and why. */
export interface LeftOut {
  business: Invitee
  why: string
}

export interface Plan {
  invited: Invitee[]
  /** They have an account already, also one whose invitation waits. */
  present: Invitee[]
  /** Their e-mail is missing, wrong, doubtful or another's. */
  doubtful: LeftOut[]
}

/** Sorts the businesses into those to invite and those that are left out. */
export function planOf(businesses: readonly Invitee[]): Plan {
  const plan: Plan = { invited: [], present: [], doubtful: [] }
  const free = businesses.filter(({ user_id }) => user_id === null)
  plan.present = businesses.filter(({ user_id }) => user_id !== null)
  const sharing = new Map<string, Invitee[]>()
  for (const business of free) {
    const key = business.email.trim().toLowerCase()
    sharing.set(key, [...(sharing.get(key) ?? []), business])
  }
  for (const business of free) {
    const other = sharing.get(business.email.trim().toLowerCase())?.find(({ id }) => id !== business.id)
    const why = emailDoubt(business.email) ?? (other ? `Ha la stessa email di ${other.insegna}` : null)
    if (why) plan.doubtful.push({ business, why })
    else plan.invited.push(business)
  }
  return plan
}

export interface InvitationsOutcome {
  invited: Invitee[]
  /** Refused for what trying again does not change. */
  refused: LeftOut[]
  /** Not invited yet, or the account is there and its mail is not sent; 'Riprova' invites them. */
  left: Invitee[]
  /** Why some are left; null when the person stopped. */
  error: unknown
}

interface Job {
  businesses: readonly Invitee[]
  invite: (business: Invitee) => Promise<void>
  signal: AbortSignal
  /** Called with the number of businesses that were tried so far. */
  onProgress: (done: number) => void
}

/** Failures that would meet the remaining businesses too, so that the run stops. */
const stopping = (error: unknown) =>
  isConnectionFailure(error) || (error instanceof FunctionRefusal && error.code === 'mail_limit')

const final = new Set([
  'email_taken',
  'business_has_account',
  'account_in_use',
  'business_not_found',
  'invalid_email',
])

/** Invites businesses, some at a time. Never throws: the outcome contains the failures. */
export async function inviteMany({
  businesses,
  invite,
  signal,
  onProgress,
}: Job): Promise<InvitationsOutcome> {
  const outcome: InvitationsOutcome = { invited: [], refused: [], left: [], error: null }
  let stopped = false
  let done = 0
  async function inviteOne(business: Invitee): Promise<void> {
    if (stopped || signal.aborted) {
      outcome.left.push(business)
      return
    }
    try {
      await invite(business)
      outcome.invited.push(business)
    } catch (error) {
      if (error instanceof FunctionRefusal && final.has(error.code)) {
        outcome.refused.push({ business, why: error.message })
      } else {
        outcome.left.push(business)
        outcome.error = error
        stopped ||= stopping(error)
      }
    }
    done += 1
    onProgress(done)
  }
  await pMap(businesses, inviteOne, { concurrency: 3 })
  return outcome
}
