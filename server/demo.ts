/** The accounts of `supabase/seed.sql` and their common password, which the README prints. */
export const demoPassword = 'Demo1234!'
export const demoAccounts: readonly string[] = [
  'admin@demo.it',
  'gestore@demo.it',
  'business@demo.it',
  'cliente@demo.it',
]
