import { expect, test } from 'vitest'
import { Misuse, readArguments } from './arguments.ts'

test.each([
  ['an unknown command', ['fammi-admin', 'a@example.it'], 'Comando sconosciuto: fammi-admin.'],
  ['an unknown role', ['set-role', 'cliente@demo.it', 'capo'], 'Ruolo sconosciuto: capo.'],
  ['a missing role', ['set-role', 'cliente@demo.it'], 'Manca il ruolo.'],
  ['no address', ['create-user', 'senza-chiocciola'], 'Manca un indirizzo email valido.'],
  ['a password', ['create-user', 'a@example.it', 'segreta123'], 'non si scrive sulla riga di comando'],
  ['a password as an option', ['reset-password', 'a@example.it', '--password=segreta123'], '--password'],
  ['two ways to a password', ['create-user', 'a@example.it', '--generate', '--send-link'], 'non entrambe'],
  ['too much', ['set-role', 'a@example.it', 'admin', 'subito'], 'Troppi argomenti.'],
])('%s is refused before a password is asked for, and no password is repeated', async (_, args, told) => {
  const refused = await readArguments(args).catch((error: Error) => error)
  expect(refused).toBeInstanceOf(Misuse)
  expect(refused).toHaveProperty('message', expect.stringContaining(told))
  expect(refused).toHaveProperty('message', expect.not.stringContaining('segreta123'))
})

test('without a command, or with --help, help is wanted', async () => {
  expect(await readArguments([])).toBeNull()
  expect(await readArguments(['set-role', '--help'])).toBeNull()
})
