/** The credentials of a new account; nobody can read the password again later. */
export interface Credentials {
  email: string
  password: string
}

let waiting: Credentials | null = null

/** Keeps the credentials for the next page in memory only: a reload forgets them. */
export function keepCredentials(credentials: Credentials): void {
  waiting = credentials
}

export function keptCredentials(): Credentials | null {
  return waiting
}

/** Called when the credentials were handed over or the page was left. */
export function forgetCredentials(): void {
  waiting = null
}

/** The credentials as a message to the account's user, ready to send. */
export function credentialsText({ email, password }: Credentials): string {
  return `Ecco il tuo accesso: ${window.location.origin}\nEmail: ${email}\nPassword: ${password}\nAppena entri, scegli una password tua.`
}
