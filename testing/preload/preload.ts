import path from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * The settings of a server that loads a module of this folder before its own code: one that changes what a test could not
 * afford, or not bring about, otherwise.
 */
const loading = (file: string): Record<string, string> => ({
  NODE_OPTIONS: `--import=${pathToFileURL(path.join(import.meta.dirname, file)).href}`,
})

/** Every server of a test has these, unless it asks for others. */
export const quickPasswords = loading('quick-passwords.ts')
export const slowLook = loading('slow-look.ts')
/** Loads none of them: all is as in operation. */
export const asInOperation = { NODE_OPTIONS: '' }
