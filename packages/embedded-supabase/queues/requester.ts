import { AsyncLocalStorage } from 'node:async_hooks'

/** For whom work is done: the visitor's address, and the account once its token has been verified. */
export type Requester = { address: string; account: string }

const current = new AsyncLocalStorage<Requester>()

/** The requester of the server's own work: start, upkeep, backups. */
const server: Requester = { address: 'server', account: '' }

/**
 * Runs a request's work under its visitor's address, so that queues can be fair between visitors. A request that the
 * server makes to itself keeps the original requester.
 */
export function withRequester<T>(address: string, task: () => T): T {
  return current.getStore() ? task() : current.run({ address, account: '' }, task)
}

/** Runs work as the server's own: a backup's duration must not count against the person who asked for it. */
export function asServer<T>(task: () => T): T {
  return current.run(server, task)
}

/** Called once the token of the current request has been verified. */
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
