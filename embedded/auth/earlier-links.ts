import type { Db } from '../database/database.ts'
import { type Sql, sql } from '../database/sql.ts'

/**
 * Keeps the links in mails of 1.0.0 valid: 1.0.0 stored what its links say, this version stores the hash of that. Called
 * once, in the transaction that creates `auth.sign_ups`.
 */
export async function carryEarlierLinks(tx: Db): Promise<void> {
  await sql`update auth.users set recovery_token = ${hashed(sql`recovery_token`)}
    where length(recovery_token) > 6`.execute(tx)
  // 1.0.0 did not note whether others had signed up with the address, so none of these passwords counts.
  await sql`insert into auth.sign_ups (id, email, link_hash, contested, created_at)
    select id, email, ${hashed(sql`confirmation_token`)}, true, confirmation_sent_at
    from auth.users
    where email_confirmed_at is null and length(confirmation_token) > 6
      and confirmation_sent_at is not null and length(email) <= 254`.execute(tx)
}

/** `linkHash` as SQL. */
const hashed = (token: Sql) => sql`encode(sha256(convert_to(${token}, 'UTF8')), 'hex')`
