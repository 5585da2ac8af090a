/** Logs name and code only: a message may repeat the request, with its password or token. */
export function logFailure(of: string, error: unknown): void {
  const name = error instanceof Error ? error.name : typeof error
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  console.error(`${of}: ${name} ${code ?? ''}`.trimEnd())
}
