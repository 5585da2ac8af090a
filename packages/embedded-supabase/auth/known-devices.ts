import { BROWSER_MAP, OS_MAP, parse } from 'bowser'
import type { Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** Where somebody signs in; `Device` of `sessions.ts`, which imports this file. */
type Used = { userAgent: string | null; address: string | null }

/** Devices that an account is known to use; older ones are forgotten. */
const most = 100

const browsers: readonly string[] = Object.values(BROWSER_MAP)
const systems: readonly string[] = Object.values(OS_MAP)

/**
 * Browser and system in words: a browser's update is no new device. Only names of the lists: of an unknown program the
 * header says whatever its user wants, and this stands in a mail.
 */
export function programOf({ userAgent }: Used): string {
  if (!userAgent) return 'dispositivo sconosciuto'
  const { browser, os } = parse(userAgent)
  const program = browsers.includes(browser.name ?? '') ? browser.name : 'browser sconosciuto'
  const system = systems.includes(os.name ?? '') ? os.name : null
  return [program, system].filter(Boolean).join(' su ')
}

/**
 * Notes a sign-in's device, which is a browser in a network. Answers whether the account's owner has to be told: it is new,
 * and not the account's first.
 */
export async function noteDevice(tx: Db, userId: string, device: Used): Promise<boolean> {
  const name = `${programOf(device)} ${device.address ?? ''}`.slice(0, 200)
  const { rows } = await sql<{ known: boolean; first: boolean }>`
    select coalesce(bool_or(device = ${name}), false) as known, count(*) = 0 as first
    from auth.known_devices where user_id = ${userId}::uuid`.execute(tx)
  await sql`insert into auth.known_devices (user_id, device) values (${userId}, ${name})
    on conflict (user_id, device) do update set used_at = now()`.execute(tx)
  await sql`delete from auth.known_devices where user_id = ${userId}::uuid and device in (
    select device from auth.known_devices where user_id = ${userId}::uuid
    order by used_at desc, device offset ${most})`.execute(tx)
  return !rows[0]?.known && !rows[0]?.first
}
