import fs from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { root } from './paths.ts'

export const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')))
