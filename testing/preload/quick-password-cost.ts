/** Replaces `packages/embedded-supabase/auth/password-cost.ts`: a hash takes milliseconds. */
export const cost = 4

/** The hash of random bytes that nobody knows, with the same cost. */
export const decoy = '$2b$04$YX0whmBc35RG0o90vVaXieJJtt3z7D8N3Elj7Z/z9S5hyypWWT1fW'
