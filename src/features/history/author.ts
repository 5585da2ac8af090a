/** The author of a change: the e-mail address, or 'Sistema' for the server itself. */
export function authorOf({ by_email }: { by_email: string | null }): string {
  return by_email ?? 'Sistema'
}
