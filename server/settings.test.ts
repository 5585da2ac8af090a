import { expect, test } from 'vitest'
import { readAllSettings, readOwnSettings } from './settings.ts'

test('without any setting nobody is named, no second step is asked for and no wallet offered', () => {
  expect(readOwnSettings({})).toEqual({
    provider: { name: null, logo: null },
    support: { email: null, phone: null },
    twoStep: 'off',
    wallets: { apple: null, google: null },
  })
})

test.each([
  ['TWO_STEP', 'on'],
  ['SUPPORT_EMAIL', 'nessuno'],
  ['SUPPORT_PHONE', 'centralino'],
  ['PROVIDER_NAME', 'x'.repeat(61)],
  ['PROVIDER_NAME', 'Web\nMarche'],
  ['PROVIDER_NAME', 'ehcraMbeW\u202e'],
  ['PROVIDER_NAME', '{{ .Token }}'],
  ['PROVIDER_LOGO', 'nessuno.png'],
  ['PROVIDER_LOGO', 'public/mark.svg'],
  ['PROVIDER_LOGO', 'docs/screens'],
  ['WALLET_APPLE_TEAM', 'TEAM123456'],
  ['WALLET_GOOGLE_ISSUER', '12345'],
])('a wrong %s is refused by its name', (name, value) => {
  expect(() => readOwnSettings({ [name]: value })).toThrow(name)
})

test('the host reads its own beside them', () => {
  expect(readAllSettings({ PORT: '4000', SUPPORT_EMAIL: 'a@example.it' })).toMatchObject({
    port: 4000,
    support: { email: 'a@example.it' },
  })
})
