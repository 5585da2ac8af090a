import type { Noun } from '#lists/nouns.ts'

/** What the entries of the list are called. */
export const noun: Noun = { one: 'attività', many: 'attività' }
