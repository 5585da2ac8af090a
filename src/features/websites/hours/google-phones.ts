import { telephonesIn } from '../../../../supabase/functions/website-data/telephones.ts'

/** The most further numbers that Google takes. */
const mostMore = 2

/**
 * The numbers of some telephone fields as Google's spreadsheet takes them: one as the first, at most two more, each with
 * its country's code and behind it the extension. What is dialled in Italy alone is left out.
 */
export function googlePhones(fields: readonly (string | null | undefined)[]): string[] {
  const numbers = fields
    .flatMap((field) => telephonesIn(field ?? ''))
    .flatMap(({ number }) => (number?.startsWith('+') ? number.replace(';ext=', ' ext. ') : []))
  return [...new Set(numbers)].slice(0, 1 + mostMore)
}
