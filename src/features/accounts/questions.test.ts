import { expect, test } from 'vitest'
import type { Account } from './queries.ts'
import { itemsFor, questionOf } from './questions.ts'

const carla: Account = {
  id: 'carla',
  email: 'carla@example.it',
  display_name: 'Carla Bianchi',
  role: 'gestore',
  business_id: null,
  insegna: null,
  last_sign_in_at: null,
  verified: false,
  banned_until: null,
  confirmed: true,
}
const nino: Account = {
  ...carla,
  id: 'nino',
  business_id: 'b',
  insegna: 'Trattoria da Nino',
  role: 'business',
}
const labels = (account: Account) => itemsFor(account, 'other').map(({ label }) => label)
const barred = (account: Account, own: string) =>
  itemsFor(account, own).flatMap(({ label, disabled }) => (disabled ? [label] : []))

test('a menu offers what can be done with an account as it is', () => {
  expect(labels(carla)).toEqual([
    'Cambia ruolo',
    'Manda un link per la password',
    'Esci da tutti i dispositivi',
    'Togli la verifica in due passaggi',
    'Blocca',
    'Elimina',
  ])
  expect(labels({ ...carla, confirmed: false })).toContain("Invia di nuovo l'invito")
  expect(labels({ ...carla, banned_until: '2999-01-01T00:00:00Z' })).toContain('Sblocca')
  expect(labels({ ...carla, banned_until: '2001-01-01T00:00:00Z' })).toContain('Blocca')
})

test('nobody does to themselves what another admin must, and the account of an activity keeps its role', () => {
  expect(barred(carla, 'carla')).toEqual(['Cambia ruolo', 'Blocca', 'Elimina'])
  expect(barred(carla, 'other')).toEqual([])
  expect(barred(nino, 'other')).toEqual(['Cambia ruolo'])
})

const actions = [
  'invite',
  'send_password_link',
  'end_sessions',
  'remove_factors',
  'ban',
  'unban',
  'delete',
] as const

test.each(actions)('the question before %s names the person', (action) => {
  const { title, description } = questionOf(action, carla)
  expect(title).toContain('Carla Bianchi')
  expect(description).toContain('carla@example.it')
  expect(questionOf(action, { ...carla, display_name: null }).title).toContain('carla@example.it')
})

test('a name that begins with A follows «ad»', () => {
  const titleFor = (display_name: string) => questionOf('remove_factors', { ...carla, display_name }).title
  expect(titleFor('Àlvise Rossi')).toBe('Togliere la verifica in due passaggi ad Àlvise Rossi?')
  expect(titleFor('Elena Rossi')).toBe('Togliere la verifica in due passaggi a Elena Rossi?')
})

test('what stays of an activity is said where its account goes', () => {
  expect(questionOf('delete', nino).description).toContain('Trattoria da Nino resta, senza account.')
  expect(questionOf('delete', carla).description).not.toContain('resta, senza')
  expect(questionOf('remove_factors', carla).description).toContain('le passkey restano')
})
