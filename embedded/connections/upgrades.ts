import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { isAnswered } from './exchanges.ts'
import { isReserved, leavePlace } from './places.ts'

export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/** Decides which requests to become a WebSocket are handed on, and to which handler. */
export class Upgrades {
  #isMeantAt: (url: string | undefined) => boolean = () => false
  #handler: UpgradeHandler = (_request, socket) => socket.destroy()

  accept(isMeantAt: (url: string | undefined) => boolean, handler: UpgradeHandler): void {
    this.#isMeantAt = isMeantAt
    this.#handler = handler
  }

  /** False: the request is answered like any other, with a refusal that says why. */
  isMeant({ url, headers, socket }: IncomingMessage): boolean {
    return /^websocket$/i.test(headers.upgrade ?? '') && this.#isMeantAt(url) && !isReserved(socket)
  }

  take(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // In development, Vite handles its own requests.
    if (!this.isMeant(request)) return
    // Two protocols would be mixed if an answer were still being written.
    if (isAnswered(request.socket)) {
      socket.destroy()
      return
    }
    // The handler limits its own connections, so the connection frees its place among those for requests.
    leavePlace(request.socket)
    this.#handler(request, socket, head)
  }
}
