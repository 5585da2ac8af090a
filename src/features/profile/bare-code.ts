/**
 * A code without what people and programs write into it: spaces, dashes of any kind (a mail or a note turns `-` into
 * another one), characters that nobody sees, capitals.
 */
export const bareCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Pd}\p{Cf}\u2212\u2043\u02d7]/gu, '')
