import { expect, test } from 'vitest'
import { manyText, nouns, togetherText } from './changed-rows.ts'

test('what an import or a bulk change did agrees in gender and number, also beside one row', () => {
  expect(manyText(nouns.businesses, 15000, true)).toBe('oltre 15.000 nuove attività')
  expect(manyText(nouns.websites, 37, false)).toBe('37 siti web modificati')
  expect(togetherText('websites', 37)).toBe('Insieme ad altri 36 siti web')
  expect(togetherText('businesses', 1500)).toBe('Insieme ad altre 1499 attività')
  expect(togetherText('businesses', 2)).toBe("Insieme a un'altra attività")
  expect(togetherText('websites', 2)).toBe('Insieme a un altro sito web')
  expect(togetherText('websites', 4001)).toBe('Insieme a oltre 2000 siti web')
})

test('one row alone, and rows of a table without a word, say nothing', () => {
  expect(togetherText('websites', 1)).toBeNull()
  expect(togetherText('accounts', 5)).toBeNull()
})
