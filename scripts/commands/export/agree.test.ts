import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { agreeTo } from './agree.ts'

const lost = ['passkey di anna@example.it']
/** A terminal on which somebody types this, and then ends the input. */
const terminal = (typed: string) => Object.assign(Readable.from([typed]), { isTTY: true })

test.each(['sì\n', 's\n', 'SI\n', 'si\u0300\n'])('%j goes on', async (typed) => {
  await expect(agreeTo(lost, false, terminal(typed))).resolves.toBeUndefined()
})

test.each(['no\n', '\n', 'sicuro?\n', ''])('%j stops', async (typed) => {
  await expect(agreeTo(lost, false, terminal(typed))).rejects.toThrow('export: interrotto')
})

test('without a terminal only the option agrees', async () => {
  await expect(agreeTo(lost, false, Readable.from(['sì\n']))).rejects.toThrow('--accept-losses')
  await expect(agreeTo(lost, true, Readable.from([]))).resolves.toBeUndefined()
})

test('nothing is asked where nothing is lost', async () => {
  await expect(agreeTo([], false, Readable.from([]))).resolves.toBeUndefined()
})
