import { countrySpecs, isSEPACountry, isValidBIC } from 'ibantools'
import { expect, test } from 'vitest'
import { areaOf, isBic } from './iban.ts'

test.each([
  ['eea', 'IT SI IS LI NO BG HR MT CY RE GP MQ GF YT'],
  ['sepa', 'SM CH GB VA AD MC GI JE GG IM AL ME MD MK RS'],
  ['beyond', 'TR US BR UA BA XK GE TN IL SA XX NC PF'],
])('%s: %s', (area, countries) => {
  for (const country of countries.split(' ')) {
    expect(`${country} ${areaOf(`${country}60X0542811101`)}`).toBe(`${country} ${area}`)
  }
})

test('no country of SEPA that the library of IBANs knows is missing', () => {
  const known = Object.keys(countrySpecs).filter((country) => isSEPACountry(country))
  // French territories beyond the Union are in no list of the European Payments Council.
  const missing = known.filter((country) => areaOf(country) === 'beyond')
  expect(missing).toEqual([])
})

test.each(['DEUTDEFF', 'CRESCHZZ80A', 'UNCRITM1XXX', 'BSMASMSM', 'IOPRVAVX'])('%s is a BIC', (bic) => {
  expect([isBic(bic), isValidBIC(bic)]).toEqual([true, true])
})

test.each(['', 'DEUTDEF', 'DEUTDEFF5', 'DEUT1EFF', 'deutdeff', 'DEUTDEFFXX', 'DEUTDEFFXXXX'])(
  '%j is none',
  (bic) => {
    expect(isBic(bic)).toBe(false)
  },
)
