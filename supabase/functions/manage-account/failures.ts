import type { Refusal } from '../_shared/answers.ts'

/** Why a request was refused; `field` is the one at fault. */
export type Failure = Refusal & { field?: 'action' | 'user_id' | 'email' | 'display_name' | 'role' }

export const failures = {
  method: { status: 405, code: 'method_not_allowed', error: 'Metodo non consentito' },
  session: { status: 401, code: 'unauthorized', error: 'Sessione assente o scaduta: accedi di nuovo' },
  role: { status: 403, code: 'forbidden', error: 'Solo un admin può gestire gli account' },
  body: { status: 400, code: 'invalid_body', error: 'Richiesta non valida' },
  action: { status: 400, code: 'invalid_action', error: "L'azione non esiste", field: 'action' },
  userId: { status: 400, code: 'invalid_user_id', error: "L'account non è valido", field: 'user_id' },
  email: { status: 400, code: 'invalid_email', error: 'Email non valida', field: 'email' },
  displayName: {
    status: 400,
    code: 'invalid_display_name',
    error: 'Il nome deve stare su una riga, con al massimo 200 caratteri',
    field: 'display_name',
  },
  givenRole: {
    status: 400,
    code: 'invalid_role',
    error: 'Il ruolo deve essere Admin, Gestore o Cliente',
    field: 'role',
  },
  unknown: { status: 404, code: 'account_not_found', error: "L'account non esiste più", field: 'user_id' },
  own_account: {
    status: 409,
    code: 'own_account',
    error: 'Non puoi farlo al tuo stesso account: chiedi a un altro admin',
  },
  last_admin: {
    status: 409,
    code: 'last_admin',
    error: "È l'ultimo admin che può accedere: prima dai il ruolo a un altro account",
  },
  business_account: {
    status: 409,
    code: 'business_account',
    error: "È l'account di un'attività: il suo ruolo non si cambia",
  },
  email_exists: {
    status: 409,
    code: 'email_exists',
    error: 'Esiste già un account con questa email',
    field: 'email',
  },
  already_accepted: {
    status: 409,
    code: 'already_accepted',
    error: "L'invito è già stato aperto: invia un link per la password",
  },
  row_to_correct: {
    status: 409,
    code: 'row_to_correct',
    error:
      'I dati della sua attività non rispettano più le regole: salva il suo modulo, che dice che cosa correggere',
  },
  failed: { status: 500, code: 'internal_error', error: "Errore durante la gestione dell'account" },
} as const satisfies Record<string, Failure>
