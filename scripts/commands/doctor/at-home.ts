import { isLoopbackHost } from '../../../embedded/config/loopback.ts'
import type { Settings } from '../../../embedded/config/settings.ts'

/** Whether nobody but this machine's own browser is meant to reach the server: a try-out, or a proxy is still to come. */
export function isOnThisMachineOnly({ host, siteUrl }: Settings): boolean {
  return isLoopbackHost(host) && (siteUrl === null || isLoopbackHost(new URL(siteUrl).hostname))
}
