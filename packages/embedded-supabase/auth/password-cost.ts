/** bcrypt's cost: 2^10 rounds, about a tenth of a second for each guess. */
export const cost = 10

/** The hash of 32 random bytes that nobody knows, with the same cost as real hashes. */
export const decoy = '$2b$10$YX0whmBc35RG0o90vVaXieJJtt3z7D8N3Elj7Z/z9S5hyypWWT1fW'
