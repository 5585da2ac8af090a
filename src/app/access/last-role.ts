import { deviceStorage } from '#lib/browser/storage.ts'
import { isRole, type Role } from '#permissions'

const key = 'bottega.last-role'

/** Remembers whose menu this device showed last, so that it stands before the server has answered. */
export function rememberRole(userId: string, role: Role): void {
  deviceStorage()?.setItem(key, `${userId} ${role}`)
}

/** The role somebody had here last, or null. Only for what is drawn meanwhile: the server decides. */
export function lastRole(userId: string): Role | null {
  const [whose, role] = (deviceStorage()?.getItem(key) ?? '').split(' ')
  return whose === userId && isRole(role) ? role : null
}
