/** The accounts of the demo rows (`supabase/seed.sql`), and the password of all, which the README prints. */
export const demoPassword = 'Demo1234!'
export const demoAccounts: readonly string[] = [
  'admin@demo.it',
  'gestore@demo.it',
  'business@demo.it',
  'cliente@demo.it',
]
