/**
 * A code without what people and programs write into it: spaces, dashes of any kind (a mail or a note turns `-` into
 * another one), characters that nobody sees, capitals.
 */
export const bareCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Pd}\p{Cf}\u2212\u2043\u02d7]/gu, '')

/** A list's number before a code: '1.', '(2)', '10:'. */
const listNumber = /^[^\p{L}\p{N}]*\d{1,2}\s*[.):\]]/u

/** A recovery code as the server reads it: also without the mark of the list that it was copied from. */
export const bareRecoveryCode = (typed: string): string =>
  typed
    // Numbers in circles or with their own dot, which would become digits.
    .replace(/\p{No}/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(listNumber, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
