/** What to do when code or data did not come. The connection is blamed only when it is known to be missing. */
export function tryAgain(connectionFailed = globalThis.navigator?.onLine === false): string {
  return connectionFailed ? 'Controlla la connessione e riprova.' : 'Riprova tra poco.'
}
