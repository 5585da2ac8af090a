/*
 * What the services of Supabase and the embedded server answer to the same request, where that differs. Each error is told
 * in the same words and has the same effect on both: `tests/unit/hosts` tries each answer through the client that gets it.
 */

/** An answer over HTTP; the body is JSON. */
export interface Answer {
  status: number
  body: object
}

export interface HostAnswers {
  /** By each host that gives such an answer. */
  supabase: Answer
  embedded?: Answer
  /** What the person reads; null: the words of the action that failed. */
  says: string | null
  /** Refuses the access token: it is renewed once, and the session ends where that is refused too. */
  refusesToken?: true
}

const sessionOver = 'La sessione è scaduta: accedi di nuovo'
const notPermitted = 'Non hai i permessi per questa operazione'

/** The storage of Supabase has one status for whatever it refuses, and the real one in the body. */
const stored = (statusCode: string, code: string, error: string, message: string): Answer => ({
  status: 400,
  body: { statusCode, code, error, message },
})
/** As `problem` of the embedded server answers for each service. */
const storedHere = (status: number, code: string, message: string): Answer => ({
  status,
  body: { statusCode: String(status), error: code, code, message },
})
const authAnswer = (status: number, error_code: string, msg: string): Answer => ({
  status,
  body: { code: status, error_code, msg },
})
/** The answer of Supabase's auth service to its own client, which asks for this version of its errors. */
export function toAuthClient({ status, body }: Answer): Response {
  const { error_code: code, msg: message } = body as { error_code?: string; msg?: string }
  return Response.json({ code, message }, { status, headers: { 'x-supabase-api-version': '2024-01-01' } })
}

const noSessionHere = authAnswer(401, 'bad_jwt', 'La sessione non è valida o è scaduta.')
const noTokenHere = storedHere(401, 'bad_jwt', 'La sessione non è valida o è scaduta.')

export const storageAnswers = {
  refused: {
    supabase: stored(
      '403',
      'AccessDenied',
      'Unauthorized',
      'new row violates row-level security policy for table "objects"',
    ),
    embedded: storedHere(403, 'Unauthorized', 'new row violates row-level security policy'),
    says: notPermitted,
  },
  tokenRunOut: {
    supabase: stored('403', 'AccessDenied', 'Unauthorized', '"exp" claim timestamp check failed'),
    embedded: noTokenHere,
    says: sessionOver,
    refusesToken: true,
  },
  tokenRunOutInEarlierReleases: {
    supabase: stored('400', 'InvalidJWT', 'InvalidJWT', '"exp" claim timestamp check failed'),
    embedded: noTokenHere,
    says: sessionOver,
    refusesToken: true,
  },
  tokenOfAnotherKey: {
    supabase: stored('403', 'AccessDenied', 'Unauthorized', 'signature verification failed'),
    embedded: noTokenHere,
    says: sessionOver,
    refusesToken: true,
  },
  taken: {
    supabase: stored('409', 'ResourceAlreadyExists', 'Duplicate', 'The resource already exists'),
    embedded: storedHere(409, 'Duplicate', 'The resource already exists'),
    says: 'Esiste già un file con questo nome',
  },
  tooLarge: {
    supabase: stored(
      '413',
      'EntityTooLarge',
      'Payload too large',
      'The object exceeded the maximum allowed size',
    ),
    embedded: storedHere(413, 'Payload too large', 'The object exceeded the maximum allowed size'),
    says: 'Il file è troppo grande. Massimo 5MB',
  },
  wrongType: {
    supabase: stored('415', 'InvalidMimeType', 'invalid_mime_type', 'mime type text/html is not supported'),
    embedded: storedHere(415, 'invalid_mime_type', 'mime type text/html is not supported'),
    says: 'Il tipo di file non è ammesso',
  },
  unknownBucket: {
    supabase: stored('404', 'NoSuchBucket', 'Bucket not found', 'Bucket not found'),
    embedded: storedHere(404, 'Bucket not found', 'Bucket not found'),
    says: null,
  },
} satisfies Record<string, HostAnswers>

/** What removing files answers to a role that may remove none of them, and to nobody. */
export const removals: Answer[] = [
  { status: 200, body: [] },
  storageAnswers.refused.embedded,
  storageAnswers.refused.supabase,
]

export const authAnswers = {
  sessionEnded: {
    supabase: authAnswer(403, 'session_not_found', 'Session from session_id claim in JWT does not exist'),
    embedded: noSessionHere,
    says: sessionOver,
    refusesToken: true,
  },
  tokenRunOut: {
    supabase: authAnswer(
      403,
      'bad_jwt',
      'invalid JWT: unable to parse or verify signature, token has invalid claims: token is expired',
    ),
    embedded: noSessionHere,
    says: sessionOver,
    refusesToken: true,
  },
  accountGone: {
    supabase: authAnswer(403, 'user_not_found', 'User from sub claim in JWT does not exist'),
    embedded: noSessionHere,
    says: sessionOver,
    refusesToken: true,
  },
  accountBlocked: {
    supabase: authAnswer(403, 'user_banned', 'User is banned'),
    says: "L'account è bloccato: rivolgiti a chi gestisce il sistema",
    refusesToken: true,
  },
  outOfOrder: {
    supabase: authAnswer(500, 'unexpected_failure', 'Internal Server Error'),
    embedded: authAnswer(500, 'unexpected_failure', 'Errore interno.'),
    says: null,
  },
  tooManyRequests: {
    supabase: authAnswer(429, 'over_request_rate_limit', 'Request rate limit reached'),
    embedded: authAnswer(429, 'over_request_rate_limit', 'Troppi tentativi. Riprova tra 5 minuti.'),
    says: 'Troppi tentativi. Attendi qualche minuto e riprova',
  },
  addressTaken: {
    supabase: authAnswer(422, 'email_exists', 'A user with this email address has already been registered'),
    embedded: authAnswer(422, 'email_exists', 'A user with this email address has already been registered'),
    says: 'Esiste già un account con questa email',
  },
} satisfies Record<string, HostAnswers>

/** Two accounts are made at one address at once: what the second is answered. */
export const takenMeanwhile = {
  Supabase: toAuthClient(authAnswer(500, 'unexpected_failure', 'Database error creating new user')),
  'the embedded server': toAuthClient(authAnswers.addressTaken.embedded),
}

/** What sign-in answers for a blocked account. */
export const blockedSignIn = authAnswer(400, 'user_banned', 'User is banned')

/** Where recovery codes are switched off, as they are by default: the status is that of an account without any. */
export const codesOff = {
  status: authAnswer(404, 'mfa_factor_not_found', 'The user has not enrolled recovery codes'),
  emptyCode: authAnswer(
    422,
    'mfa_recovery_codes_verify_not_enabled',
    'MFA verification is disabled for recovery codes',
  ),
  making: authAnswer(
    422,
    'mfa_recovery_codes_enroll_not_enabled',
    'MFA enroll is disabled for recovery codes',
  ),
}
/** Where they are on, and the account has none. */
export const codesOn = {
  status: codesOff.status,
  emptyCode: authAnswer(400, 'validation_failed', 'Code needs to be non-empty'),
}
/** An auth service that is older than they are takes their address for the id of a factor. */
export const codesUnknown = authAnswer(404, 'validation_failed', 'factor_id must be an UUID')

export const passkeysOff = authAnswer(404, 'passkey_disabled', 'Passkeys are disabled')

export const tableAnswers = {
  tooLong: {
    supabase: {
      status: 500,
      body: { code: '54000', message: 'program limit exceeded', details: null, hint: null },
    },
    embedded: {
      status: 413,
      body: { code: '54000', message: 'the answer is too long', details: null, hint: null },
    },
    says: 'Sono troppe righe per una sola risposta',
  },
  tokenRunOut: {
    supabase: { status: 401, body: { code: 'PGRST303', message: 'JWT expired', details: null, hint: null } },
    embedded: {
      status: 401,
      body: { code: 'PGRST301', message: 'La sessione non è valida o è scaduta.', details: null, hint: null },
    },
    says: sessionOver,
    refusesToken: true,
  },
  refused: {
    supabase: {
      status: 403,
      body: { code: '42501', message: 'permission denied for table cards', details: null, hint: null },
    },
    embedded: {
      status: 403,
      body: { code: '42501', message: 'permission denied for table cards', details: null, hint: null },
    },
    says: notPermitted,
  },
} satisfies Record<string, HostAnswers>

/** What stands in front of the functions answers in their place, in one of three forms. */
export const functionAnswers = {
  noToken: {
    supabase: { status: 401, body: { msg: 'Error: Missing authorization header' } },
    embedded: { status: 401, body: { code: 'bad_jwt', error: 'La sessione non è valida o è scaduta.' } },
    says: sessionOver,
    refusesToken: true,
  },
  brokenToken: {
    supabase: { status: 401, body: { code: 401, message: 'Invalid JWT' } },
    embedded: {
      status: 401,
      body: { code: 'unauthorized', error: 'Sessione assente o scaduta: accedi di nuovo' },
    },
    says: sessionOver,
    refusesToken: true,
  },
  notStarted: {
    supabase: {
      status: 503,
      body: { code: 'BOOT_ERROR', message: 'Worker failed to boot (please check logs)' },
    },
    says: 'Il servizio non risponde. Riprova tra poco',
  },
  outOfMemory: {
    supabase: {
      status: 546,
      body: { code: 'WORKER_LIMIT', message: 'Worker failed to respond due to a resource limit' },
    },
    says: null,
  },
  notDeployed: {
    supabase: { status: 404, body: { code: 'NOT_FOUND', message: 'Requested function was not found' } },
    says: null,
  },
  noProject: {
    supabase: { status: 404, body: { error: 'requested path is invalid' } },
    says: null,
  },
} satisfies Record<string, HostAnswers>

/** One case for each host that gives the answer. */
export function perHost(answers: Record<string, HostAnswers>) {
  return Object.entries(answers).flatMap(([name, { supabase, embedded, says, refusesToken = false }]) =>
    [
      { host: 'Supabase', answer: supabase },
      { host: 'the embedded server', answer: embedded },
    ].flatMap(({ host, answer }) => (answer ? [{ name, host, answer, says, refusesToken }] : [])),
  )
}
