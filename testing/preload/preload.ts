import path from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Environment that makes a server load a module of this folder before its own code. Such a module replaces what would
 * be too slow for a test, or impossible to bring about.
 */
const loading = (file: string): Record<string, string> => ({
  NODE_OPTIONS: `--import=${pathToFileURL(path.join(import.meta.dirname, file)).href}`,
})

/** The default of every test's server. */
export const quickPasswords = loading('quick-passwords.ts')
export const slowLook = loading('slow-look.ts')
/** For a server some of whose services are others (`testing/other-services.ts`). */
export const otherServices = loading('other-services.ts')
/** For a server as in operation, without these modules. */
export const asInOperation = { NODE_OPTIONS: '' }
