import { isLoopbackHost } from '../../../embedded/config/loopback.ts'
import type { Settings } from '../../../embedded/config/settings.ts'

/** Whether the server can be reached from this machine only: it is a trial, or a proxy is still missing. */
export function isOnThisMachineOnly({ host, siteUrl }: Settings): boolean {
  return isLoopbackHost(host) && (siteUrl === null || isLoopbackHost(new URL(siteUrl).hostname))
}
