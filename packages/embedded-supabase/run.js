import path from 'node:path'
import { pathToFileURL } from 'node:url'

/*
 * `node packages/embedded-supabase/run.js <file> …`: the beginning of every command. It is JavaScript that old versions of Node understand
 * too, since of the TypeScript behind it they would only say that they do not know such a file.
 */

const least = 24
const own = process.versions.node
// What follows it finds its arguments where they always are.
process.argv.splice(1, 1)
process.argv[1] = path.resolve(process.argv[1])

if (Number(own.split('.')[0]) < least) {
  giveUp(`Serve Node ${least} o più recente, e questo è ${own}: «npm ci» ne mette uno in questa cartella.`)
}
try {
  await import(pathToFileURL(process.argv[1]).href)
} catch (error) {
  if (error.code !== 'ERR_MODULE_NOT_FOUND' || !/Cannot find package/.test(error.message)) throw error
  giveUp('Mancano dei pacchetti: esegui «npm ci», senza escluderne (con --omit=dev, per esempio).')
}

/** @param {string} message */
function giveUp(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
