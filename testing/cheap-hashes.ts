import { hashSync } from 'bcryptjs'

/**
 * SQL that gives the demo accounts of `seed.sql` hashes that take a millisecond to compare instead of a tenth of a
 * second. Nearly every test signs one of them in, and each start of a server checks whether they still have that
 * password.
 */
export function cheapHashes(password: string): string {
  return `update auth.users set encrypted_password = '${hashSync(password, 4)}' where email like '%@demo.it'`
}
