import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldText } from '#italian/fold-text.ts'
import { type Factories, factories } from '../../testing/factories.ts'
import type { RunningServer } from '../../testing/server.ts'
import { sharedServer } from '../../testing/shared-server.ts'

/*
 * The database folds the letters of rows and searches, the dashboard those of texts that it shows. Both must do the
 * same.
 */

let server: RunningServer
let make: Factories
beforeAll(async () => {
  server = await sharedServer()
  make = factories(server.serviceClient())
})
afterAll(() => server.stop())

const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
const letters = [
  ...between(0x41, 0x5a),
  // Latin letters, Greek, Cyrillic, and the additional Latin ones of Vietnamese and others.
  ...between(0xc0, 0x24f),
  ...between(0x386, 0x3ce),
  ...between(0x400, 0x45f),
  ...between(0x1e00, 0x1eff),
].filter((letter) => /\p{L}/u.test(letter))

test('every letter is folded as the dashboard folds it', async () => {
  const descrizione = letters.join('.')
  const { id } = await make.service({ nome: 'Lettere', descrizione })
  const { data } = await server.serviceClient().from('services').select('ricerca').eq('id', id).single()
  expect(data?.ricerca.split('\n')[1]?.split('.')).toEqual(letters.map(foldText))
})

test.each([
  ['Łódź', 'lodz'],
  ['Smørrebrød', 'smorrebrod'],
  ['Straße', 'strasse'],
  ['Strasse', 'straße'],
  ['Đakovo', 'dakovo'],
  ['Þingvellir', 'thingvellir'],
  ['Győr', 'GYOR'],
])('%s is found by %s', async (citta, text) => {
  const { id } = await make.business({ citta })
  const admin = await server.signInAs('admin')
  const { data } = await admin.rpc('search_businesses', { _q: text, _take: 100 })
  expect(data?.map((row) => row.id)).toContain(id)
})
