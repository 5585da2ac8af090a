/** What a new account signs in with; nobody can read it again later. */
export interface Credentials {
  email: string
  password: string
}

let waiting: Credentials | null = null

/** Keeps the credentials for the page that is shown next, in memory alone: a reload forgets them. */
export function keepCredentials(credentials: Credentials): void {
  waiting = credentials
}

/** The credentials kept for this page, or null. */
export function keptCredentials(): Credentials | null {
  return waiting
}

/** They were handed over, or their page was left. */
export function forgetCredentials(): void {
  waiting = null
}

/** The credentials as a message to whoever will use them. */
export function credentialsText({ email, password }: Credentials): string {
  return `${window.location.origin}\nEmail: ${email}\nPassword: ${password}`
}
