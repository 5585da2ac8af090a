import fs from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import { distDir, root } from '../config/paths.ts'
import { stampBuiltFrontEnd } from './front-end-inputs.ts'

/** `npm run build`: builds the front end, compresses it, and records the fingerprint of its sources. */
await build({ root, logLevel: 'warn' })
await compressAll()
stampBuiltFrontEnd()

async function compressAll(): Promise<void> {
  const entries = await fs.readdir(distDir, { recursive: true, withFileTypes: true })
  const files = entries.filter(
    (entry) => entry.isFile() && /\.(html|m?js|css|svg|json|wasm|txt)$/.test(entry.name),
  )
  await Promise.all(files.map((entry) => compress(path.join(entry.parentPath, entry.name))))
}

async function compress(file: string): Promise<void> {
  const body = await fs.readFile(file)
  if (body.length < 1024) return
  // Quality 9 is within a few percent of 11 and takes a tenth of the time, for which a first start has to wait.
  const brotli = await promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
  await fs.writeFile(`${file}.br`, brotli)
  await fs.writeFile(`${file}.gz`, await promisify(gzip)(body, { level: 9 }))
}
