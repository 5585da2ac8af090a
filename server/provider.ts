import { createHash } from 'node:crypto'
import fs from 'node:fs'

/** Who runs an installation, as people see it in the product's place; null for what is not set. */
export type Provider = { name: string | null; logo: Logo | null }

/** A picture and the address below which it is served, which changes with it. */
export type Logo = { path: string; type: string; body: Buffer<ArrayBuffer> }

const longestName = 60
const largestLogo = 200 * 1024

/** Control characters and those that turn the direction of what follows. */
const unprintable = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u

/** Why a name cannot stand in pages, mails and their headers; null when it can. Braces would be read as a mail's variable. */
export function nameProblem(name: string): string | null {
  if ([...name].length > longestName) return `può avere al massimo ${longestName} caratteri`
  if (unprintable.test(name) || !/[\p{L}\p{N}\p{S}]/u.test(name))
    return 'deve stare su una riga, con almeno una lettera'
  return /\{\{|\}\}/.test(name) ? 'non può contenere doppie parentesi graffe' : null
}

/** By their first bytes, in hexadecimal. */
const kinds: readonly { extension: string; type: string; starts: RegExp }[] = [
  { extension: 'png', type: 'image/png', starts: /^89504e470d0a1a0a/ },
  { extension: 'jpg', type: 'image/jpeg', starts: /^ffd8ff/ },
  { extension: 'webp', type: 'image/webp', starts: /^52494646.{8}57454250/ },
]

/** Reads a logo's file; a text says why it cannot be one. Its first bytes say what it is, whatever its name. */
export function readLogo(file: string): Logo | string {
  let body: Buffer<ArrayBuffer>
  try {
    // Not read where it is too large: it may be a disk.
    if (!fs.statSync(file).isFile()) return 'non è un file'
    if (fs.statSync(file).size > largestLogo) return 'il file ha più di 200 KB'
    body = fs.readFileSync(file)
  } catch {
    return 'il file non si può leggere'
  }
  const head = body.subarray(0, 16).toString('hex')
  const kind = kinds.find(({ starts }) => starts.test(head))
  if (!kind) return 'il file deve essere un PNG, JPEG o WEBP'
  return { path: `/provider/${digestOf(body)}.${kind.extension}`, type: kind.type, body }
}

/** For HTML that may be filled as a mail's template: neither markup nor a variable. */
export const escaped = (text: string) => text.replace(/[&<>"'{}]/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** A name with the full stop that may follow it: 'Web Marche S.r.l.' ends a sentence by itself. */
export const withStop = (name: string, stop = '') => (name.endsWith('.') ? name : name + stop)

export const digestOf = (body: Buffer | string) =>
  createHash('sha256').update(body).digest('hex').slice(0, 12)
