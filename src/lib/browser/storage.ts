/** The browser's storage for this site, or null. When site data is blocked, merely reading the property throws. */
function storageOf(kind: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    return globalThis[kind]
  } catch {
    return null
  }
}

/** The storage that all tabs of this browser share; null when it is blocked. */
export function deviceStorage(): Storage | null {
  return storageOf('localStorage')
}

/** The storage of this tab; null when it is blocked. */
export function tabStorage(): Storage | null {
  return storageOf('sessionStorage')
}
