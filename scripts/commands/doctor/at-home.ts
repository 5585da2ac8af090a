import { isLoopbackHost } from 'embedded-supabase/config/loopback.ts'
import type { Settings } from 'embedded-supabase/config/settings.ts'

/** True for a trial, or for a server whose proxy is still missing. */
export function isOnThisMachineOnly({ host, siteUrl }: Settings): boolean {
  return isLoopbackHost(host) && (siteUrl === null || isLoopbackHost(new URL(siteUrl).hostname))
}
