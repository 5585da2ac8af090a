import { lastKnown } from '#browser/last-known.ts'
import { isRole, type Role } from '#permissions'

/**
 * The role that this user last had on this device, or null. It only decides what is drawn until the server has answered.
 */
export function lastRole(userId: string): Role | null {
  const { role } = lastKnown(userId)
  return isRole(role) ? role : null
}
