/** What the product uses of the browser's storage. */
export interface TextStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
  keys(): string[]
}

/**
 * The browser's storage of one kind, which never throws. A browser may refuse site data (then even reading the property
 * throws), have none (null), or have no room: what it does not take is kept in memory, so that it holds for this page.
 */
function storageOf(kind: 'localStorage' | 'sessionStorage'): TextStorage {
  const kept = new Map<string, string>()
  function attempt<Result>(use: (storage: Storage) => Result): Result | null {
    try {
      return use(globalThis[kind])
    } catch {
      return null
    }
  }
  const removeStored = (key: string) => attempt((storage) => storage.removeItem(key))
  const isStored = (key: string, value: string) =>
    attempt((storage) => {
      storage.setItem(key, value)
      return storage.getItem(key) === value
    })
  return {
    getItem: (key) => kept.get(key) ?? attempt((storage) => storage.getItem(key)),
    setItem: (key, value) => {
      kept.delete(key)
      if (isStored(key, value)) return
      // Otherwise the old value would be read instead later. Its space may also be enough for the new one.
      removeStored(key)
      if (!isStored(key, value)) kept.set(key, value)
    },
    removeItem: (key) => {
      kept.delete(key)
      removeStored(key)
    },
    keys: () => [...kept.keys(), ...(attempt((storage) => Object.keys(storage)) ?? [])],
  }
}

export const deviceStorage = storageOf('localStorage')

export const tabStorage = storageOf('sessionStorage')
