import { expect, test } from 'vitest'
import { publicAddress } from './public-address.ts'

const base = 'https://api.bottega.example'
const file = '/storage/v1/object/public/business-logos'

test.each([
  [null, null],
  ['', null],
  [`https://old.example${file}/1.webp`, `${base}${file}/1.webp`],
  [`${file}/1.webp?v=2`, `${base}${file}/1.webp?v=2`],
  [`${file}/1.pdf?v=2`, `${base}${file}/1.pdf.preview.png?v=2`],
  [`${file}/1.PDF`, `${base}${file}/1.PDF.preview.png`],
  ['https://elsewhere.example/logo.png?size=2#a', 'https://elsewhere.example/logo.png?size=2#a'],
  ['/mark.svg', `${base}/mark.svg`],
  ['https://', null],
])('%s is asked for at %s', (url, told) => {
  expect(publicAddress(url, base)).toBe(told)
})
