import fs from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import type { FrontEnd } from '../config/project.ts'
import { stampBuiltFrontEnd } from './front-end.ts'

export async function buildFrontEnd(frontEnd: FrontEnd): Promise<void> {
  await build({ root: frontEnd.root, logLevel: 'warn' })
  await compressAll(frontEnd.dist)
  stampBuiltFrontEnd(frontEnd)
}

async function compressAll(dist: string): Promise<void> {
  const entries = await fs.readdir(dist, { recursive: true, withFileTypes: true })
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
