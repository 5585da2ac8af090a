import { unmetCheckText } from './unmet-check.ts'
import { weakPassword } from './weak-password.ts'

/** The message of a failure, with the input that caused it in `field` where it is one input. */
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

/** An error whose message is Italian and meant to be shown. */
export class UserMessageError extends Error {
  override name = 'UserMessageError'
}

/** The row was changed by somebody else since it was read. */
export class StaleRowError extends UserMessageError {
  override name = 'StaleRowError'
  constructor() {
    super('Qualcun altro ha modificato questi dati nel frattempo.')
  }
}

const over = 'La sessione è scaduta: accedi di nuovo'

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
  user_banned: "L'account è bloccato: rivolgiti a chi gestisce il sistema",
  session_not_found: over,
  session_expired: over,
  refresh_token_not_found: over,
  bad_jwt: over,
  user_not_found: over,
  PGRST301: over,
  PGRST303: over,
  otp_expired: 'Il link è scaduto o è già stato usato',
  over_request_rate_limit: 'Troppi tentativi. Attendi qualche minuto e riprova',
  over_email_send_rate_limit: 'Troppe richieste. Attendi qualche minuto e riprova',
  quota_exceeded:
    'Hai esaurito lo spazio per i tuoi file: nulla è stato salvato. Avvisa chi gestisce il sistema',
  signup_disabled: 'La registrazione non è attiva',
  // Storage (supabase.com/docs/guides/storage/debugging/error-codes), beside the codes of the embedded server
  AccessDenied: 'Non hai i permessi per questa operazione',
  Unauthorized: 'Non hai i permessi per questa operazione',
  ResourceAlreadyExists: 'Esiste già un file con questo nome',
  Duplicate: 'Esiste già un file con questo nome',
  // PostgreSQL (postgresql.org/docs/current/errcodes-appendix.html)
  '42501': 'Non hai i permessi per questa operazione',
  '23502': 'Manca un dato obbligatorio',
  '23503': 'Il dato è collegato ad altri che non esistono più',
  '23505': 'Esiste già un dato uguale',
  '23514': 'Un valore inserito non è ammesso',
  '22P02': 'Un valore inserito non è ammesso',
  '54000': 'Sono troppe righe per una sola risposta',
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

const offline = 'Connessione assente. Controlla la rete e riprova'
const networkFailure =
  /failed to fetch|failed to send a request|networkerror|load failed|fetch failed|network request failed/i

function asErrorLike(error: unknown): ErrorLike {
  return typeof error === 'object' && error !== null ? error : { message: error }
}

/** SQLSTATE of a refusal by permission or policy, which PostgREST answers with 403. */
const refused = '42501'

/** The HTTP status of an error from any client of the backend, or null. */
export function errorStatus(error: unknown): number | null {
  const { status, statusCode, code } = asErrorLike(error)
  if (code === refused) return 403
  const value = Number(statusCode ?? status ?? code)
  return Number.isInteger(value) && value >= 400 && value < 600 ? value : null
}

/**
 * Whether an error without a code of its own says that the session is over. Supabase's storage says only in
 * the text of its answer whether it refused the token or something else.
 */
const saysOver = ({ name, message }: ErrorLike): boolean =>
  name === 'AuthSessionMissingError' || /"exp" claim|signature verification failed/.test(String(message))

/** Whether the backend has refused the access token, because it has run out or its session has ended. */
export function isTokenRefused(error: unknown): boolean {
  const like = asErrorLike(error)
  const { code } = like
  // The auth service of Supabase says so with 403.
  const isOver = code === 'user_banned' || messages[String(code)] === over
  return errorStatus(error) === 401 || isOver || saysOver(like)
}

/** Whether the request did not reach the backend, or no answer came. */
export function isConnectionFailure(error: unknown): boolean {
  return errorStatus(error) === null && networkFailure.test(String(asErrorLike(error).message))
}

/**
 * Whether a change may have been stored although it failed: no answer came, or one from something in front of the backend. An
 * error of the product's own is judged by its cause.
 */
export function isUnanswered(error: unknown): boolean {
  if (error instanceof UserMessageError) return error.cause !== undefined && isUnanswered(error.cause)
  const status = errorStatus(error)
  if (status !== null) return status >= 500
  const { code } = asErrorLike(error)
  return typeof code !== 'string' || code === ''
}

/**
 * The Italian message of a known error that the person can act on, which therefore needs no request code; otherwise null.
 */
function knownReason(error: unknown): string | null {
  if (error instanceof UserMessageError) return error.message
  const like = asErrorLike(error)
  if (saysOver(like)) return over
  const byCode = weakPassword(like.reasons) ?? unmetCheckText(error) ?? messages[String(like.code)]
  if (byCode) return byCode
  return isConnectionFailure(error) ? offline : null
}

const requestMark = / \[request ([^\]]{1,40})\]$/
/** An answer that is no readable text: a proxy's HTML, JSON, or the auth client's replacement for an empty answer. */
const unreadable = /^([<{[]|HTTP \d+$|$)/
/** The longest message that fits a toast, in characters. */
const longest = 300

/**
 * The backend's message in an error, or null for an error that was thrown in the browser and is meant for developers
 * only.
 */
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
 * The Italian message of an error: by its code, then by its status, otherwise `fallback`. Used where the product has its
 * own message, so that the backend's text is never shown.
 */
export function italianMessage(error: unknown, fallback: string): string {
  return translated(error, fallback)
}

/**
 * The message of an error where the backend's text may be shown: Italian when the error is known, otherwise the backend's
 * text, or `fallback` when that is not readable.
 */
export function messageOf(error: unknown, fallback: string): string {
  return translated(error, backendText(error) ?? fallback)
}

/**
 * Appends the first characters of the failed request's id, which is in the server's log. Left out for failures that the
 * person can fix: a wrong password needs no code.
 */
export function withRequestCode(text: string, id: string | null | undefined): string {
  if (!id) return text
  const code = `codice: ${id.slice(0, 8)}`
  return text ? `${text} (${code})` : `C${code.slice(1)}`
}

/** The cause of a failure, shown below a title that names what failed; undefined when the cause is unknown. */
export function causeOf(error: unknown): string | undefined {
  return italianMessage(error, '') || undefined
}
