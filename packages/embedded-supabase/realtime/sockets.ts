import { WebSocketServer } from 'ws'
import type { RealtimeLimits } from './limits.ts'

export function liveSockets(limits: RealtimeLimits): WebSocketServer {
  return new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: limits.messageBytes,
    maxFragments: limits.fragments,
    maxBufferedChunks: limits.chunks,
    perMessageDeflate: false,
    // One message per turn of the event loop: a packet can hold thousands of empty ones, which would block all other
    // work.
    allowSynchronousEvents: false,
  })
}
