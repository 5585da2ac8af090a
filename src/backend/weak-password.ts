/** Why the auth service refuses a password (supabase.com/docs/guides/auth/password-security). */
const weaknesses: Record<string, string> = {
  length: 'scegline una più lunga',
  characters: 'aggiungi maiuscole, minuscole, cifre e simboli',
  pwned: 'è tra quelle rubate in rete',
}

/** The Italian reasons of a refused password; null where there are none. */
export function weakPassword(reasons: unknown): string | null {
  const known = Array.isArray(reasons) ? reasons.flatMap((reason) => weaknesses[String(reason)] ?? []) : []
  return known.length > 0 ? `La password è troppo debole: ${known.join('; ')}` : null
}
