/** What browsers do to a page that stores something, each as a script of the page. */
export const storages = {
  'the browser keeps no site data': () => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const kind of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, kind, { get: refuse })
    Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse })
    Object.defineProperty(navigator, 'locks', { value: { request: async () => refuse() } })
  },
  'the storage is full': () => {
    for (let size = 8_000_000; size >= 1; size = Math.floor(size / 2)) {
      for (const storage of [localStorage, sessionStorage]) {
        try {
          storage.setItem(`altro-${size}`, 'x'.repeat(size))
        } catch {}
      }
    }
  },
  'every use of the storage throws': () => {
    for (const method of ['getItem', 'setItem', 'removeItem', 'key'] as const) {
      Storage.prototype[method] = () => {
        throw new DOMException('', 'QuotaExceededError')
      }
    }
  },
  'there is no storage': () => {
    for (const kind of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, kind, { value: null })
  },
}
