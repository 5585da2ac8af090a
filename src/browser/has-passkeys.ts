import { deviceStorage } from './storage.ts'

const isAddress = (host: string) => /^[\d.]+$|^\[/.test(host)

/**
 * Whether the browser makes passkeys for this site: only over https (or on this machine), and where the host is a name. The
 * page's inline script contains this file.
 */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window && !isAddress(location.hostname)

/** When the service was last found to have none, by `Date.now()`. It may get some, so that counts for a day. */
const key = 'bottega.no-passkeys-at'
const day = 86_400_000

/** Whether the service has lately said that it has no passkeys. */
export function lacksPasskeys(): boolean {
  const ago = Date.now() - Number(deviceStorage.getItem(key))
  return ago >= 0 && ago < day
}

/** Remembers whether the service has passkeys, and shows or hides what offers them. */
export function rememberPasskeys(service: boolean): void {
  if (service) deviceStorage.removeItem(key)
  else deviceStorage.setItem(key, String(Date.now()))
  document.documentElement.classList.toggle('has-passkeys', service && hasPasskeys())
}
