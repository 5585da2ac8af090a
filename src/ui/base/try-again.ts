/** The advice when code or data did not load. It mentions the connection only when there is known to be none. */
export function tryAgain(connectionFailed = globalThis.navigator?.onLine === false): string {
  return connectionFailed ? 'Controlla la connessione e riprova.' : 'Riprova tra poco.'
}
