import { deviceStorage } from './storage.ts'

const isAddress = (host: string) => /^[\d.]+$|^\[/.test(host)

/**
 * Whether the browser makes passkeys for this site: only over https (or on this machine), and where the host is a name. The
 * page's inline script contains this file.
 */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window && !isAddress(location.hostname)

/** The day on which the service said that it has none: it may get some. */
const key = 'bottega.no-passkeys'
const today = () => new Date().toDateString()

/** Whether the service has said today that it has no passkeys. */
export const lacksPasskeys = (): boolean => deviceStorage.getItem(key) === today()

/** Remembers whether the service has passkeys, and shows or hides what offers them. */
export function rememberPasskeys(there: boolean): void {
  if (there) deviceStorage.removeItem(key)
  else deviceStorage.setItem(key, today())
  document.documentElement.classList.toggle('has-passkeys', there && hasPasskeys())
}
