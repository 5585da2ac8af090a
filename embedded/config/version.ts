import fs from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { root } from './paths.ts'

const product = z
  .object({ version: z.string(), dependencies: z.object({ '@supabase/lite': z.string() }) })
  .parse(JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')))

/** The product's version, from package.json. */
export const { version } = product

/** The version of lite, which package.json pins exactly. */
export const liteVersion = product.dependencies['@supabase/lite']
