import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { isAnswered } from './exchanges.ts'
import { isReserved, leavePlace } from './places.ts'

export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/** Which requests to become a WebSocket are handed on, and to whom. */
export class Upgrades {
  #isMeantAt: (url: string | undefined) => boolean = () => false
  #handler: UpgradeHandler = (_request, socket) => socket.destroy()

  accept(isMeantAt: (url: string | undefined) => boolean, handler: UpgradeHandler): void {
    this.#isMeantAt = isMeantAt
    this.#handler = handler
  }

  /** Otherwise the request is answered as any other, which refuses it in words. */
  isMeant({ url, headers, socket }: IncomingMessage): boolean {
    return /^websocket$/i.test(headers.upgrade ?? '') && this.#isMeantAt(url) && !isReserved(socket)
  }

  take(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // While developing, Vite takes those of its own.
    if (!this.isMeant(request)) return
    // An answer that is still being written would be mixed with the new protocol.
    if (isAnswered(request.socket)) {
      socket.destroy()
      return
    }
    // Those who opened it count what they have open; the place is free for a request again.
    leavePlace(request.socket)
    this.#handler(request, socket, head)
  }
}
