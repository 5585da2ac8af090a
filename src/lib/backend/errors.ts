/** What a person is told when something failed; `field` when one input is to blame. */
export interface FieldMessage {
  field: string
  message: string
}

interface ErrorLike {
  code?: unknown
  status?: unknown
  statusCode?: unknown
  message?: unknown
  name?: unknown
  reasons?: unknown
}

/** An error whose text is already meant for the person, in Italian. */
export class SpokenError extends Error {
  override name = 'SpokenError'
}

/** The row was changed by somebody else since it was read. */
export class StaleRowError extends SpokenError {
  override name = 'StaleRowError'
  constructor() {
    super('Qualcun altro ha modificato questi dati nel frattempo.')
  }
}

const messages: Record<string, string> = {
  // Auth (supabase.com/docs/guides/auth/debugging/error-codes)
  invalid_credentials: 'Credenziali non valide',
  email_not_confirmed: "Conferma prima l'indirizzo: ti abbiamo inviato un'email con il link.",
  email_exists: 'Esiste già un account con questa email',
  user_already_exists: 'Esiste già un account con questa email',
  email_address_invalid: 'Email non valida',
  validation_failed: 'I dati inseriti non sono validi',
  weak_password: 'La password è troppo debole: scegline una più lunga',
  same_password: 'La nuova password deve essere diversa da quella attuale',
  session_not_found: 'La sessione è scaduta: accedi di nuovo',
  session_expired: 'La sessione è scaduta: accedi di nuovo',
  refresh_token_not_found: 'La sessione è scaduta: accedi di nuovo',
  bad_jwt: 'La sessione è scaduta: accedi di nuovo',
  PGRST301: 'La sessione è scaduta: accedi di nuovo',
  PGRST303: 'La sessione è scaduta: accedi di nuovo',
  otp_expired: 'Il link è scaduto o è già stato usato: richiedine un altro',
  over_request_rate_limit: 'Troppi tentativi. Attendi qualche minuto e riprova',
  over_email_send_rate_limit: 'Troppe richieste. Attendi qualche minuto e riprova',
  quota_exceeded:
    'Hai esaurito lo spazio per i tuoi file: nulla è stato salvato. Avvisa chi gestisce il sistema',
  signup_disabled: 'La registrazione non è attiva',
  // PostgreSQL (postgresql.org/docs/current/errcodes-appendix.html)
  '42501': 'Non hai i permessi per questa operazione',
  '23502': 'Manca un dato obbligatorio',
  '23503': 'Il dato è collegato ad altri che non esistono più',
  '23505': 'Esiste già un dato uguale',
  '23514': 'Un valore inserito non è ammesso',
  '22P02': 'Un valore inserito non è ammesso',
  PGRST116: 'Il dato richiesto non esiste o non è più disponibile',
}

const byStatus: Record<number, string> = {
  413: 'Il file è troppo grande. Massimo 5MB',
  415: 'Il tipo di file non è ammesso',
  429: 'Troppi tentativi. Attendi qualche minuto e riprova',
  502: 'Il servizio non risponde. Riprova tra poco',
  503: 'Il servizio non risponde. Riprova tra poco',
  504: 'Il servizio non risponde. Riprova tra poco',
  507: 'Lo spazio su disco è esaurito: nulla è stato salvato. Avvisa chi gestisce il sistema',
}

/** What the service may find wrong with a password (supabase.com/docs/guides/auth/password-security). */
const weaknesses: Record<string, string> = {
  length: 'scegline una più lunga',
  characters: 'aggiungi maiuscole, minuscole, cifre e simboli',
  pwned: 'è tra quelle rubate in rete',
}

function weakPassword(reasons: unknown): string | null {
  const known = Array.isArray(reasons) ? reasons.flatMap((reason) => weaknesses[String(reason)] ?? []) : []
  return known.length > 0 ? `La password è troppo debole: ${known.join('; ')}` : null
}

const offline = 'Connessione assente. Controlla la rete e riprova'
const networkFailure =
  /failed to fetch|failed to send a request|networkerror|load failed|fetch failed|network request failed/i

function asErrorLike(error: unknown): ErrorLike {
  return typeof error === 'object' && error !== null ? error : { message: error }
}

/** SQLSTATE of a refusal by permission or policy, which PostgREST answers with 403. */
const refused = '42501'

/** The HTTP status that an error of any of the backend's clients carries, or null. */
export function errorStatus(error: unknown): number | null {
  const { status, statusCode, code } = asErrorLike(error)
  if (code === refused) return 403
  const value = Number(statusCode ?? status ?? code)
  return Number.isInteger(value) && value >= 400 && value < 600 ? value : null
}

/** Whether the request never reached the backend, or its answer never came. */
export function isConnectionFailure(error: unknown): boolean {
  return errorStatus(error) === null && networkFailure.test(String(asErrorLike(error).message))
}

/** What is known of an error and needs no request code: the person can do something about it. */
function knownReason(error: unknown): string | null {
  if (error instanceof SpokenError) return error.message
  const like = asErrorLike(error)
  const byCode = weakPassword(like.reasons) ?? messages[String(like.code)]
  if (byCode) return byCode
  if (isConnectionFailure(error)) return offline
  return like.name === 'AuthSessionMissingError' ? (messages.session_expired ?? null) : null
}

const requestMark = / \[request ([^\]]{1,40})\]$/
/** A proxy's page, JSON, or what the auth client writes where the answer held no text. */
const unreadable = /^([<{[]|HTTP \d+$|$)/
/** Characters; a toast has room for no more. */
const longest = 300

/** The backend's own text of an error, or null: an error that never came from the backend speaks to developers only. */
function backendText(error: unknown): string | null {
  const { code, message } = asErrorLike(error)
  const answered = errorStatus(error) !== null || (typeof code === 'string' && code !== '')
  const text = String(message ?? '')
    .replace(requestMark, '')
    .trim()
  return answered && !unreadable.test(text) ? text.slice(0, longest) : null
}

function translated(error: unknown, rest: string): string {
  const known = knownReason(error)
  if (known !== null) return known
  const status = errorStatus(error)
  const id = requestMark.exec(String(asErrorLike(error).message))?.[1]
  return withRequestCode((status && byStatus[status]) || rest, id)
}

/**
 * An error in Italian: by its code, then by its status, otherwise `fallback`. For the places where the specification
 * gives a text of its own, so that the backend's does not reach the person.
 */
export function italianMessage(error: unknown, fallback: string): string {
  return translated(error, fallback)
}

/**
 * An error where the specification asks for its message: in Italian when it is known, otherwise as the backend said
 * it, and `fallback` when it said nothing that can be read.
 */
export function messageOf(error: unknown, fallback: string): string {
  return translated(error, backendText(error) ?? fallback)
}

/**
 * A text with the beginning of the failed request's id, which stands in the server's log. Only what the person can do
 * nothing about is told this way: a wrong password needs no code.
 */
export function withRequestCode(text: string, id: string | null | undefined): string {
  if (!id) return text
  const code = `codice: ${id.slice(0, 8)}`
  return text ? `${text} (${code})` : `C${code.slice(1)}`
}

/** Why something failed, for below a title that says what failed; nothing when no more is known. */
export function causeOf(error: unknown): string | undefined {
  return italianMessage(error, '') || undefined
}

/** The violated constraint's message and field, looked up in a room's own map; null when it is not there. */
export function constraintMessage(
  error: unknown,
  constraints: Readonly<Record<string, FieldMessage>>,
): FieldMessage | null {
  const name = /constraint "([^"]+)"/.exec(String(asErrorLike(error).message))?.[1]
  return (name && constraints[name]) || null
}
