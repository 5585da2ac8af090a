/**
 * The key that bypasses all policies, as the runtime provides it: `default` in a JSON object of secret keys, or in an
 * older or self-hosted runtime the service_role key.
 */
export function secretKeyIn(setting: (name: string) => string | undefined): string {
  const named: Record<string, string> = JSON.parse(setting('SUPABASE_SECRET_KEYS') || '{}')
  return named.default ?? Object.values(named)[0] ?? setting('SUPABASE_SERVICE_ROLE_KEY') ?? ''
}
