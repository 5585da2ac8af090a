import fs from 'node:fs'

/*
 * Looking for a file named `endless` takes a twentieth of a second, as on a slow disk. A statement that looks for it in
 * a loop never ends, and needs no computing.
 */

const { lstatSync } = fs
const never = new Int32Array(new SharedArrayBuffer(4))
Object.assign(fs, {
  lstatSync(...asked: Parameters<typeof lstatSync>) {
    if (String(asked[0]).endsWith('/endless')) Atomics.wait(never, 0, 0, 50)
    return lstatSync(...asked)
  },
})
