import { expect, test } from 'vitest'
import { checkEnvironment } from './checked-environment.ts'

const key = { VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x' }

test.each([
  {},
  { VITE_SUPABASE_URL: '', VITE_SUPABASE_PUBLISHABLE_KEY: '' },
  { VITE_SUPABASE_URL: 'https://abc.supabase.co', ...key },
  { VITE_SUPABASE_URL: 'http://127.0.0.1:3000', ...key },
  { VITE_SUPABASE_URL: 'https://api.bottega.example.it' },
  { VITE_SITE_URL: 'https://bottega.example.it' },
  { VITE_PROVIDER_NAME: 'WebMarche', VITE_PROVIDER_LOGO: 'public/icons/192.png' },
  { VITE_WEB_VITALS_URL: '/vitals' },
  { VITE_WEB_VITALS_URL: 'https://example.it/vitals', VITE_CLIENT_ERRORS_URL: '/errors' },
])('a build takes %j', (environment) => {
  expect(() => checkEnvironment(environment)).not.toThrow()
})

test.each([
  [{ VITE_SUPABASE_URL: 'abc.supabase.co', ...key }, 'VITE_SUPABASE_URL: non è un indirizzo http o https'],
  [{ VITE_SUPABASE_URL: 'ftp://abc.it', ...key }, 'VITE_SUPABASE_URL: non è un indirizzo http o https'],
  [
    { VITE_SUPABASE_PUBLISHABLE_KEY: 'due parole' },
    'VITE_SUPABASE_PUBLISHABLE_KEY: non è una chiave di Supabase',
  ],
  [{ VITE_PROVIDER_NAME: 'x'.repeat(61) }, 'VITE_PROVIDER_NAME: non è un nome'],
  [{ VITE_PROVIDER_LOGO: 'public/mark.svg' }, 'VITE_PROVIDER_LOGO: non è un file PNG'],
  [{ VITE_SITE_URL: 'bottega.example.it' }, 'VITE_SITE_URL: non è un indirizzo http o https'],
  [{ VITE_CLIENT_ERRORS_URL: 'errors' }, 'VITE_CLIENT_ERRORS_URL: non è un indirizzo né un percorso'],
  [{ VITE_WEB_VITALS_URL: 'vitals' }, 'VITE_WEB_VITALS_URL: non è un indirizzo né un percorso'],
])('a build with %j says what is wrong', (environment, said) => {
  expect(() => checkEnvironment(environment)).toThrow(said)
})
