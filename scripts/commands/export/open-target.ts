import fs from 'node:fs'
import { parseEnv } from 'node:util'
import { Refusal } from 'embedded-supabase/config/refusal.ts'
import { readAllSettings } from '../../../server/settings.ts'
import type { Source } from './source.ts'
import type { Target } from './target.ts'
import { ownServer } from './target-own.ts'
import { supabaseProject } from './target-supabase.ts'

/** @throws Refusal when the file cannot be read or lacks a setting. */
export async function openTarget(file: string, source: Source): Promise<Target> {
  const env = readEnv(file)
  const settings = readAllSettings(env)
  if (env.SUPABASE_URL) return supabaseProject(env, settings, source)
  if (!env.DATA_DIR) throw new Refusal('DATA_DIR', `manca in ${file}`)
  return ownServer(settings, source)
}

function readEnv(file: string): Record<string, string> {
  try {
    return { ...parseEnv(fs.readFileSync(file, 'utf8')) } as Record<string, string>
  } catch {
    throw new Refusal('--to', `${file} non si può leggere`)
  }
}
