import { expect, test } from 'vitest'
import { readArguments } from './arguments.ts'

const backup = { options: ['without-secrets'], word: 'un file' }

test('an option and a word, in any order', () => {
  for (const args of [
    ['--without-secrets', 'x.tgz'],
    ['x.tgz', '--without-secrets'],
  ]) {
    const read = readArguments('backup', args, backup)
    expect([read.word, read.has('without-secrets')]).toEqual(['x.tgz', true])
  }
  const none = readArguments('backup', [], backup)
  expect([none.word, none.has('without-secrets')]).toEqual([null, false])
})

test.each([['--without-secret'], ['-x'], ['--without-secrets=no'], ['a.tgz', 'b.tgz']])(
  'refused, not ignored: %s',
  (...args) => {
    expect(() => readArguments('backup', args, backup)).toThrow(
      /^backup: (opzione sconosciuta: -|troppe parole)/,
    )
  },
)

test('an option with a value', () => {
  const restore = { options: [], valued: ['identity'], word: 'il backup' }
  for (const args of [
    ['--identity', 'key.txt', 'x.tgz'],
    ['x.tgz', '--identity=key.txt'],
  ]) {
    const read = readArguments('restore', args, restore)
    expect([read.word, read.valueAt('identity')]).toEqual(['x.tgz', 'key.txt'])
  }
  expect(readArguments('restore', ['x.tgz'], restore).valueAt('identity')).toBeNull()
  expect(() => readArguments('restore', ['x.tgz', '--identity'], restore)).toThrow(
    'restore: dopo --identity manca il valore',
  )
})

test('a command that takes no word is given none', () => {
  expect(() => readArguments('doctor', ['aiuto'], { options: ['help'], word: null })).toThrow('troppe parole')
})
