import { deviceStorage } from '#lib/browser/storage.ts'
import { isRole, type Role } from '#permissions'

const key = 'bottega.last-role'

/** Remembers the role on this device, so that its menu can be drawn before the server has answered. */
export function rememberRole(userId: string, role: Role): void {
  deviceStorage()?.setItem(key, `${userId} ${role}`)
}

/**
 * The role that this user last had on this device, or null. It only decides what is drawn until the server has answered.
 */
export function lastRole(userId: string): Role | null {
  const [whose, role] = (deviceStorage()?.getItem(key) ?? '').split(' ')
  return whose === userId && isRole(role) ? role : null
}
