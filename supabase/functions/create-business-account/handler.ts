import { answered, objectIn } from '../_shared/answers.ts'
import { adminCalling, type Callers } from '../_shared/callers.ts'
import { emailAddress } from '../_shared/email.ts'
import { isUuid } from '../_shared/uuid.ts'
import { type Failure, failures } from './failures.ts'
import { type Invitations, invite, type Mailed, mail } from './invite.ts'

/** What the function needs of its backend; `deps.ts` implements it on Supabase, tests have their own. */
export type Deps = Callers &
  Invitations & {
    /** Null when the business does not exist. */
    findBusiness(businessId: string): Promise<{ hasAccount: boolean } | null>
    /**
     * Creates a confirmed user with role `business` who owns the business: both or neither. When neither was done,
     * returns 'email_taken' or 'weak_password', or throws.
     */
    createAccount(account: Account): Promise<{ userId: string } | 'email_taken' | 'weak_password'>
    /** Whether the business has values that a newer rule refuses. */
    breaksRules(businessId: string): Promise<boolean>
    /** CORS headers, which let only the dashboard's origins read the answer. */
    corsHeaders(request: Request): Record<string, string>
  }

type Account = { email: string; password: string; businessId: string }

/**
 * `POST {email, password, businessId}`: creates the account of a business, for admins only. Checked in this order: 401,
 * 403, 400 (with the field), 404, 409; 200 answers `{userId}`. `POST {businessId, invite}` instead invites the business
 * by mail to choose a password itself, `POST {businessId, mail}` mails one that has an account (see `invite.ts`).
 */
export function handle(request: Request, deps: Deps): Promise<Response> {
  const answers = { cors: deps.corsHeaders(request), failed: failures.failed }
  return answered('create-business-account', request, answers, () => createBusinessAccount(request, deps))
}

async function createBusinessAccount(
  request: Request,
  deps: Deps,
): Promise<{ userId: string } | Mailed | Failure> {
  const caller = await adminCalling(request, deps, failures)
  if ('status' in caller) return caller
  const body = await objectIn(request)
  if (!body) return failures.body
  try {
    return await accountFor(body, deps)
  } catch (error) {
    const { businessId } = body
    if (isUuid(businessId) && (await deps.breaksRules(businessId))) return failures.toCorrect
    throw error
  }
}

async function accountFor(
  body: Record<string, unknown>,
  deps: Deps,
): Promise<{ userId: string } | Mailed | Failure> {
  if ('invite' in body) return invite(body, deps)
  if ('mail' in body) return mail(body, deps)
  const account = accountIn(body)
  if ('status' in account) return account
  const business = await deps.findBusiness(account.businessId)
  if (!business) return failures.unknownBusiness
  if (business.hasAccount) return failures.businessTaken
  const created = await create(account, deps)
  if (created === 'email_taken') return failures.emailTaken
  if (created === 'weak_password') return failures.weakPassword
  return created === 'business_taken' ? failures.businessTaken : created
}

/** A concurrent request may have created the account first: the database accepts exactly one of the two. */
async function create(account: Account, deps: Deps) {
  const [created] = await Promise.allSettled([deps.createAccount(account)])
  if (created.status === 'fulfilled' && created.value !== 'email_taken') return created.value
  if ((await deps.findBusiness(account.businessId))?.hasAccount) return 'business_taken'
  if (created.status === 'rejected') throw created.reason
  return created.value
}

function accountIn(body: object): Account | Failure {
  const { email, password, businessId } = body as Record<string, unknown>
  const address = emailAddress(email)
  if (address === null) return failures.email
  if (typeof password !== 'string' || password.length < 8) return failures.password
  // bcrypt ignores everything after 72 bytes.
  if (new TextEncoder().encode(password).length > 72) return failures.longPassword
  if (!isUuid(businessId)) return failures.businessId
  return { email: address, password, businessId }
}
