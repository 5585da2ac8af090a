/**
 * The key that goes past all policies, as the runtime hands it over: a JSON object of secret keys by name, of which
 * projects have one called `default`; or, where it is older or self-hosted, the single service_role key.
 */
export function secretKeyIn(setting: (name: string) => string | undefined): string {
  const named: Record<string, string> = JSON.parse(setting('SUPABASE_SECRET_KEYS') || '{}')
  return named.default ?? Object.values(named)[0] ?? setting('SUPABASE_SERVICE_ROLE_KEY') ?? ''
}
