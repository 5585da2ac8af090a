/** What the browser keeps for this site, or null where it keeps nothing: with site data blocked the very question throws. */
function storageOf(kind: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    return globalThis[kind]
  } catch {
    return null
  }
}

/** What lasts on this device, for all tabs; null where nothing may be kept. */
export function deviceStorage(): Storage | null {
  return storageOf('localStorage')
}

/** What lasts as long as this tab; null where nothing may be kept. */
export function tabStorage(): Storage | null {
  return storageOf('sessionStorage')
}
