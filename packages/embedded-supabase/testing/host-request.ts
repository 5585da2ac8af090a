import type { HostRequest } from '../gateway/host.ts'
import { requesterAt } from '../queues/requester.ts'

/** A request of nobody in particular, for a route that is tried by itself. */
export function hostRequest(address: string): HostRequest {
  const nobody = { origin: 'own', key: null, isService: false, claims: null } as const
  return { ...requesterAt(address), ...nobody, id: '', since: 0 }
}
