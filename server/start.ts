import path from 'node:path'
import { root } from './paths.ts'

/**
 * `npm start`: replaces this process by the server with two environment variables, which are read before its first
 * line.
 */
const entry = [
  path.join(root, 'packages/embedded-supabase/run.js'),
  path.join(import.meta.dirname, 'main.ts'),
]
const environment = {
  // glibc returns large blocks to the system as soon as they are free, instead of keeping up to 100 MB of them.
  MALLOC_MMAP_THRESHOLD_: '131072',
  NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/bottega'),
}

// Windows' shell knows no `VAR=value command`, and Windows cannot replace a process: there the server starts without
// these variables.
if (process.platform === 'win32') await import('./main.ts')
else {
  const args = [process.execPath, ...process.execArgv, ...entry, ...process.argv.slice(2)]
  process.execve?.(process.execPath, args, { ...process.env, ...environment })
}
