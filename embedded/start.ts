import path from 'node:path'

/** `npm start`: the server, with what its process has to be told before its first line. */
const entry = path.join(import.meta.dirname, 'main.ts')
const environment = {
  // The C library gives large blocks back as soon as they are free, instead of keeping up to 100 MB of them.
  MALLOC_MMAP_THRESHOLD_: '131072',
  NODE_COMPILE_CACHE: path.join(import.meta.dirname, '../node_modules/.cache/bottega'),
}

// A shell's `VAR=value command` would be shorter, but Windows' shell does not know it. Windows cannot replace a process
// either; there the server only starts without these two.
if (process.platform === 'win32') await import('./main.ts')
else {
  const args = [process.execPath, ...process.execArgv, entry, ...process.argv.slice(2)]
  process.execve?.(process.execPath, args, { ...process.env, ...environment })
}
