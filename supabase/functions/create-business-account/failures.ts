import type { Refusal } from '../_shared/answers.ts'

/** Why a request was refused; `field` is the one at fault. */
export type Failure = Refusal & { field?: 'email' | 'password' | 'businessId' }

export const failures = {
  method: { status: 405, code: 'method_not_allowed', error: 'Metodo non consentito' },
  session: { status: 401, code: 'unauthorized', error: 'Sessione assente o scaduta: accedi di nuovo' },
  role: { status: 403, code: 'forbidden', error: "Solo un admin può creare l'account di un'attività" },
  body: { status: 400, code: 'invalid_body', error: 'Richiesta non valida' },
  email: { status: 400, code: 'invalid_email', error: 'Email non valida', field: 'email' },
  password: {
    status: 400,
    code: 'invalid_password',
    error: 'Password deve essere di almeno 8 caratteri',
    field: 'password',
  },
  longPassword: {
    status: 400,
    code: 'invalid_password',
    error: 'Password può avere al massimo 72 caratteri',
    field: 'password',
  },
  weakPassword: {
    status: 400,
    code: 'weak_password',
    error: 'La password è troppo debole: scegline una più lunga o meno comune',
    field: 'password',
  },
  businessId: {
    status: 400,
    code: 'invalid_business_id',
    error: "L'attività non è valida",
    field: 'businessId',
  },
  unknownBusiness: {
    status: 404,
    code: 'business_not_found',
    error: "L'attività non esiste",
    field: 'businessId',
  },
  emailTaken: {
    status: 409,
    code: 'email_taken',
    error: "L'indirizzo email ha già un account",
    field: 'email',
  },
  businessTaken: {
    status: 409,
    code: 'business_has_account',
    error: "L'attività ha già un account",
    field: 'businessId',
  },
  waitsForNobody: {
    status: 409,
    code: 'account_in_use',
    error: "L'account è già in uso: il link per la password si invia dalla scheda dell'attività",
    field: 'businessId',
  },
  noAccount: {
    status: 404,
    code: 'account_not_found',
    error: "L'attività non ha un account",
    field: 'businessId',
  },
  notOpened: {
    status: 409,
    code: 'account_not_opened',
    error: "Nessuno ha ancora aperto l'invito: invialo di nuovo",
    field: 'businessId',
  },
  emailChanged: {
    status: 409,
    code: 'email_changed',
    error: "L'email dell'attività è cambiata proprio ora: riprova",
    field: 'businessId',
  },
  toCorrect: {
    status: 409,
    code: 'row_to_correct',
    error:
      "I dati dell'attività non rispettano più le regole: salva il suo modulo, che dice che cosa correggere",
    field: 'businessId',
  },
  failed: { status: 500, code: 'internal_error', error: "Errore durante la creazione dell'account" },
} as const satisfies Record<string, Failure>
