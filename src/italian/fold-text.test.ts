import { expect, test } from 'vitest'
import { foldText } from './fold-text.ts'

test.each([
  ['Łódź', 'lodz'],
  ['FORLÌ', 'forli'],
  ['Forli\u0300', 'forli'],
  ['Smørrebrød', 'smorrebrod'],
  ['Straße STRAẞE', 'strasse strasse'],
  ['Đorđe Ærø Œuvre Þór', 'dorde aero oeuvre thor'],
  ['İstanbul Iğdır', 'istanbul igdir'],
  ['Dvořák Ångström Şişli Țepeș Győr', 'dvorak angstrom sisli tepes gyor'],
  ['Tiếng Việt', 'tieng viet'],
  ['ΟΔΟΣ Άρτα', 'οδοσ αρτα'],
  ['Ёлка Район', 'елка раион'],
  ['강남 がく', '강남 がく'],
])('%s is searched as %s', (text, folded) => {
  expect(foldText(text)).toBe(folded)
  expect(foldText(folded)).toBe(folded)
})
