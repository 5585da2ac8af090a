import fs from 'node:fs'
import path from 'node:path'
import type { Project } from 'embedded-supabase/config/project.ts'
import { z } from 'zod'
import { frontEnd } from './front-end.ts'
import { root, supabaseDir } from './paths.ts'

export const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')))

/** The accounts of `supabase/seed.sql` and their common password, which the README prints. */
export const demoPassword = 'Demo1234!'
export const demoAccounts: readonly string[] = [
  'admin@demo.it',
  'gestore@demo.it',
  'business@demo.it',
  'cliente@demo.it',
]

export const project: Project = {
  name: 'Bottega',
  id: 'bottega',
  version,
  supabase: supabaseDir,
  preparedDatabase: path.join(import.meta.dirname, 'prepared-database.tar.zst'),
  upgradeCommand: 'npm run upgrade',
  rolesFile: 'docs/postgresql.sql',
  published: { accounts: demoAccounts, password: demoPassword },
  frontEnd,
}
