import { AsyncLocalStorage } from 'node:async_hooks'

/** Who a request is answered for: the visitor's address, and the account once its token has been verified. */
export type Asker = { address: string; account: string }

const current = new AsyncLocalStorage<Asker>()

/** What the server does by itself: start, upkeep, backups. */
const server: Asker = { address: 'server', account: '' }

/** Runs a request's steps so that whatever is shared fairly knows who they are for. A request made inside of another belongs to that one. */
export function askingFrom<T>(address: string, steps: () => T): T {
  return current.getStore() ? steps() : current.run({ address, account: '' }, steps)
}

/** Runs steps as the server's own, whoever asked for them: who asks for a backup is not to blame for how long it takes. */
export function asServerItself<T>(steps: () => T): T {
  return current.run(server, steps)
}

/** Names the account that the present request is answered for, once it has shown who it is. */
export function askingAs(account: string): void {
  const asker = current.getStore()
  if (asker && asker.account === '') asker.account = account
}

export function presentAsker(): Asker {
  const { address, account } = current.getStore() ?? server
  return { address, account }
}

export function isServerItself({ address }: Asker): boolean {
  return address === server.address
}
