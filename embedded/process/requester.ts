import { AsyncLocalStorage } from 'node:async_hooks'

/** Who a request is answered for: the visitor's address, and the account once its token has been verified. */
export type Requester = { address: string; account: string }

const current = new AsyncLocalStorage<Requester>()

/** What the server does by itself: start, upkeep, backups. */
const server: Requester = { address: 'server', account: '' }

/** Runs a request's task so that whatever is shared fairly knows who they are for. A request made inside of another belongs to that one. */
export function withRequester<T>(address: string, task: () => T): T {
  return current.getStore() ? task() : current.run({ address, account: '' }, task)
}

/** Runs task as the server's own, whoever asked for them: who asks for a backup is not to blame for how long it takes. */
export function asServer<T>(task: () => T): T {
  return current.run(server, task)
}

/** Names the account that the present request is answered for, once it has shown who it is. */
export function setRequesterAccount(account: string): void {
  const requester = current.getStore()
  if (requester && requester.account === '') requester.account = account
}

export function currentRequester(): Requester {
  const { address, account } = current.getStore() ?? server
  return { address, account }
}

export function isServer({ address }: Requester): boolean {
  return address === server.address
}
