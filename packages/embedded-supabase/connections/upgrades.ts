import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { isAnswering } from './exchanges.ts'
import { isReserved, releasePlace } from './places.ts'

export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

export class Upgrades {
  #isMeantAt: (url: string | undefined) => boolean = () => false
  #handler: UpgradeHandler = (_request, socket) => socket.destroy()

  accept(isMeantAt: (url: string | undefined) => boolean, handler: UpgradeHandler): void {
    this.#isMeantAt = isMeantAt
    this.#handler = handler
  }

  /** When false, the request is answered like any other, with a refusal that says why. */
  isMeant({ url, headers, socket }: IncomingMessage): boolean {
    return /^websocket$/i.test(headers.upgrade ?? '') && this.#isMeantAt(url) && !isReserved(socket)
  }

  take(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // In development Vite handles its own upgrades.
    if (!this.isMeant(request)) return
    // The previous answer is still being written on this connection: WebSocket frames would be mixed into it.
    if (isAnswering(request.socket)) {
      socket.destroy()
      return
    }
    // The handler has a limit of its own, so this connection no longer counts as one for requests.
    releasePlace(request.socket)
    this.#handler(request, socket, head)
  }
}
