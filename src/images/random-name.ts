/** Eight random hexadecimal digits, so that no file replaces another of the same name. */
export function randomHex8(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(4))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const uuidFile = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\.[a-z]+$/

/** Whether a file's name is a random UUID. */
export function isUuidFile(name: string): boolean {
  return uuidFile.test(name)
}
