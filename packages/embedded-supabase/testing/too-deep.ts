/** A statement that overflows the stack of the embedded database, which ends its session at once. */
export const tooDeep = `select 1${'+1'.repeat(100_000)}`
