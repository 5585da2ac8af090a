import { notOfType, RequestRefusal } from './refusal.ts'

/**
 * Characters of the longest text that is passed to the database: twice what any column takes. PostgreSQL refuses longer
 * ones too, but only after computing the row's search column, which takes seconds for a megabyte.
 */
const longestText = 20_000

/** Characters of the longest list, which is one of 1,000 ids or times. */
const longestList = 40_000

const isJsonType = (type: string) => type === 'json' || type === 'jsonb'
const isArrayType = (type: string) => type.endsWith('[]')
const elementType = (type: string) => type.slice(0, -2)
/** PostgreSQL has arrays of up to six dimensions. */
const deepestArray = /^\{{7}/

/**
 * Checks what PostgreSQL does not: nested values and lengths. A text that does not fit its type is refused there.
 * @param longest how many characters its text may have, for a list the text of each element
 * @throws RequestRefusal (22P02, or 22001 for a text that is too long)
 */
export function checkValue(type: string, value: unknown, longest = longestText): void {
  const isList = Array.isArray(value) && isArrayType(type)
  const isNested = typeof value === 'object' && value !== null && !JSON.isRawJSON(value)
  if (isNested && !isJsonType(type) && !isList) throw notOfType(type)
  if (isList)
    for (const each of value) checkValue(Array.isArray(each) ? type : elementType(type), each, longest)
  const text = textOf(type, value)
  if (isList && deepestArray.test(text)) throw notOfType(type)
  if (text.length > (isList ? longestList : longest)) {
    throw new RequestRefusal(
      400,
      '22001',
      `Un valore ha più di ${longest.toLocaleString('it-IT')} caratteri.`,
    )
  }
}

/** A JSON value as text that PostgreSQL can convert to the type. */
export function textOf(type: string, value: unknown): string {
  if (isJsonType(type)) return JSON.stringify(value)
  if (Array.isArray(value)) return arrayText(value, (each) => textOf(elementType(type), each))
  return JSON.isRawJSON(value) ? value.rawJSON : String(value)
}

/** The text form of a PostgreSQL array; a list in it is an array too. */
export function arrayText(
  values: readonly unknown[],
  elementText: (value: unknown) => string = String,
): string {
  const texts = values.map((value) => {
    if (value === null) return 'NULL'
    if (Array.isArray(value)) return arrayText(value, elementText)
    return `"${elementText(value).replace(/[\\"]/g, '\\$&')}"`
  })
  return `{${texts.join(',')}}`
}
