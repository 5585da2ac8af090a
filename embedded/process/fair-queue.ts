/** Too many wait already: whoever comes now shall come again later. */
export class QueueFull extends Error {}

type QueueLimits = {
  /** How many steps run at once: of everybody, of one address, of one account at one address. */
  atOnce: { all: number; address: number; account: number }
  /** How many may wait. */
  waiting: { all: number; address: number; account: number }
}

/** Who asks: the visitor's address, and what is asked about or by there. */
type Asker = { address: string; account: string }

/** Runs a step in its turn. @throws QueueFull */
export type FairQueue = <T>(asker: Asker, step: () => Promise<T>) => Promise<T>

type Step = () => void

/**
 * A queue for what is costly. Addresses take turns, and at each address its accounts do: whoever asks a hundred times
 * waits for itself, and holds nobody else up for longer than the steps that already run.
 */
export function fairQueue({ atOnce, waiting }: QueueLimits): FairQueue {
  const running = counter()
  const queued = counter()
  /** By address and account, each in the order of their turns. */
  const lines = new Map<string, Map<string, Step[]>>()

  const enqueue = ({ address, account }: Asker, step: Step) => {
    const accounts = lines.get(address) ?? new Map<string, Step[]>()
    lines.set(address, accounts)
    accounts.set(account, [...(accounts.get(account) ?? []), step])
    queued.add({ address, account }, 1)
  }

  const nextStep = (): Step | null => {
    for (const [address, accounts] of lines) {
      for (const [account, steps] of accounts) {
        const asker = { address, account }
        const [step, ...others] = steps
        if (!step || !running.isBelow(asker, atOnce)) continue
        // Both go to the end of their lines.
        accounts.delete(account)
        if (others.length > 0) accounts.set(account, others)
        lines.delete(address)
        if (accounts.size > 0) lines.set(address, accounts)
        queued.add(asker, -1)
        running.add(asker, 1)
        return step
      }
    }
    return null
  }

  const beginAll = () => {
    for (let step = nextStep(); step; step = nextStep()) step()
  }

  return async (asker, step) => {
    if (!queued.isBelow(asker, waiting)) throw new QueueFull()
    await new Promise<void>((resolve) => {
      enqueue(asker, resolve)
      beginAll()
    })
    try {
      return await step()
    } finally {
      running.add(asker, -1)
      beginAll()
    }
  }
}

/** Counts of everybody, of each address and of each account at an address. */
function counter() {
  const counts = new Map<string, number>()
  const keysOf = ({ address, account }: Asker) =>
    ({ all: 'all', address: `address ${address}`, account: `account ${address} ${account}` }) as const
  return {
    add(asker: Asker, by: 1 | -1): void {
      for (const key of Object.values(keysOf(asker))) {
        const count = (counts.get(key) ?? 0) + by
        if (count > 0) counts.set(key, count)
        else counts.delete(key)
      }
    },
    isBelow(asker: Asker, limits: QueueLimits['atOnce']): boolean {
      const { all, address, account } = keysOf(asker)
      const below = (key: string, limit: number) => (counts.get(key) ?? 0) < limit
      return below(all, limits.all) && below(address, limits.address) && below(account, limits.account)
    },
  }
}
