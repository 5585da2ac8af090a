/** Whom a queue is fair to. `account` may also be the account that a request is about, as in a sign-in. */
type Requester = { address: string; account: string }

/** Too many tasks are waiting already; the requester should try again later. */
export class QueueFull extends Error {}

export type QueueLimits = {
  /** How many tasks run at once: in all, of one address, and of one account at one address. */
  atOnce: { all: number; address: number; account: number }
  /** How many tasks may wait. */
  waiting: { all: number; address: number; account: number }
}

/** Runs the task when the queue lets it. @throws QueueFull */
export type FairQueue = <T>(requester: Requester, task: () => Promise<T>) => Promise<T>

type Task = () => void

/**
 * A queue for costly tasks that is fair between addresses, and within one address between its accounts: a visitor who
 * asks a hundred times delays others only by the tasks that already run.
 */
export function fairQueue({ atOnce, waiting }: QueueLimits): FairQueue {
  const running = counter()
  const queued = counter()
  /** Waiting tasks by address and account. The next task is the first one whose limits allow it. */
  const waitingTasks = new Map<string, Map<string, Task[]>>()

  const enqueue = ({ address, account }: Requester, task: Task) => {
    const accounts = waitingTasks.get(address) ?? new Map<string, Task[]>()
    waitingTasks.set(address, accounts)
    accounts.set(account, [...(accounts.get(account) ?? []), task])
    queued.add({ address, account }, 1)
  }

  const nextTask = (): Task | null => {
    for (const [address, accounts] of waitingTasks) {
      for (const [account, tasks] of accounts) {
        const requester = { address, account }
        const [task, ...others] = tasks
        if (!task || !running.isBelow(requester, atOnce)) continue
        // Address and account move to the end, so that the others are served before them.
        accounts.delete(account)
        if (others.length > 0) accounts.set(account, others)
        waitingTasks.delete(address)
        if (accounts.size > 0) waitingTasks.set(address, accounts)
        queued.add(requester, -1)
        running.add(requester, 1)
        return task
      }
    }
    return null
  }

  const beginAll = () => {
    for (let task = nextTask(); task; task = nextTask()) task()
  }

  return async (requester, task) => {
    if (!queued.isBelow(requester, waiting)) throw new QueueFull()
    await new Promise<void>((resolve) => {
      enqueue(requester, resolve)
      beginAll()
    })
    try {
      return await task()
    } finally {
      running.add(requester, -1)
      beginAll()
    }
  }
}

/** Counts tasks in all, of each address and of each account at an address. */
function counter() {
  const counts = new Map<string, number>()
  const keysOf = ({ address, account }: Requester) =>
    ({ all: 'all', address: `address ${address}`, account: `account ${address} ${account}` }) as const
  return {
    add(requester: Requester, by: 1 | -1): void {
      for (const key of Object.values(keysOf(requester))) {
        const count = (counts.get(key) ?? 0) + by
        if (count > 0) counts.set(key, count)
        else counts.delete(key)
      }
    },
    isBelow(requester: Requester, limits: QueueLimits['atOnce']): boolean {
      const { all, address, account } = keysOf(requester)
      const below = (key: string, limit: number) => (counts.get(key) ?? 0) < limit
      return below(all, limits.all) && below(address, limits.address) && below(account, limits.account)
    },
  }
}
