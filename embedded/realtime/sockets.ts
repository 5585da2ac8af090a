import { WebSocketServer } from 'ws'
import type { RealtimeLimits } from './limits.ts'

/** The WebSockets of the live connections, each message within the limits. */
export function liveSockets(limits: RealtimeLimits): WebSocketServer {
  return new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: limits.messageBytes,
    maxFragments: limits.fragments,
    maxBufferedChunks: limits.chunks,
    perMessageDeflate: false,
    // One message in a turn of the event loop: a packet holds thousands of empty ones, which would keep everybody waiting.
    allowSynchronousEvents: false,
  })
}
