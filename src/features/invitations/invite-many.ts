import pMap from 'p-map'
import { isConnectionFailure } from '#backend/errors.ts'
import { FunctionRefusal } from '#backend/functions.ts'
import type { LastMail } from '#backend/last-mail.ts'
import { emailDoubt } from './email-doubt.ts'

/** What of a business an invitation needs. */
export interface Invitee {
  id: string
  insegna: string
  email: string
  /** It has an account that somebody has opened, or to which an invitation went. */
  present: boolean
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
  const free = businesses.filter(({ present }) => !present)
  plan.present = businesses.filter(({ present }) => present)
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
  /** The account is there; the mail server has not taken the mail yet. */
  waiting: LeftOut[]
  /** The account is there; the mail server has refused the mail. */
  undelivered: LeftOut[]
  /** Refused for what trying again does not change. */
  refused: LeftOut[]
  /** Not invited yet, or the account is there and its mail is not sent; 'Riprova' invites them. */
  left: Invitee[]
  /** Why some are left; null when the person stopped. */
  error: unknown
}

interface Job {
  businesses: readonly Invitee[]
  /** Answers what has become of the mail, null where the host does not know. */
  invite: (business: Invitee) => Promise<LastMail | null>
  signal: AbortSignal
  /** Called with the number of businesses that were tried so far. */
  onProgress: (done: number) => void
}

const emptyOutcome = (): InvitationsOutcome => ({
  invited: [],
  waiting: [],
  undelivered: [],
  refused: [],
  left: [],
  error: null,
})

function note(outcome: InvitationsOutcome, business: Invitee, mail: LastMail | null): void {
  const why = mail?.reason ?? ''
  if (mail?.state === 'queued') outcome.waiting.push({ business, why })
  else if (mail?.state === 'failed') outcome.undelivered.push({ business, why })
  else outcome.invited.push(business)
}

/** Both outcomes; `left` and its reason are the later one's. */
export function joined(
  before: InvitationsOutcome | undefined,
  after: InvitationsOutcome,
): InvitationsOutcome {
  if (!before) return after
  return {
    ...after,
    invited: [...before.invited, ...after.invited],
    waiting: [...before.waiting, ...after.waiting],
    undelivered: [...before.undelivered, ...after.undelivered],
    refused: [...before.refused, ...after.refused],
  }
}

/** Mails that are asked about at once. */
const mostAsked = 20

/** Asks again about the first of the mails that wait; a mail without an answer keeps its state. */
export async function askedAgain(
  outcome: InvitationsOutcome,
  stateOf: (id: string) => Promise<LastMail | null>,
): Promise<InvitationsOutcome> {
  const asked = outcome.waiting.slice(0, mostAsked)
  const news = emptyOutcome()
  await pMap(
    asked,
    async ({ business, why }) => {
      const unheard: LastMail = { state: 'queued', reason: why }
      note(news, business, (await stateOf(business.id).catch(() => null)) ?? unheard)
    },
    { concurrency: 3 },
  )
  // Whoever still waits goes to the end, so that all are asked about in turn.
  return joined(
    { ...outcome, waiting: outcome.waiting.slice(asked.length) },
    { ...news, left: outcome.left, error: outcome.error },
  )
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
  const outcome = emptyOutcome()
  let stopped = false
  let done = 0
  async function inviteOne(business: Invitee): Promise<void> {
    if (stopped || signal.aborted) {
      outcome.left.push(business)
      return
    }
    try {
      note(outcome, business, await invite(business))
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
