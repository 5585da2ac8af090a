import path from 'node:path'
import type { Project } from 'embedded-supabase/config/project.ts'
import { demoAccounts, demoPassword } from './demo.ts'
import { frontEnd } from './front-end.ts'
import { supabaseDir } from './paths.ts'
import { version } from './version.ts'

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
