import { Refusal } from 'embedded-supabase/config/refusal.ts'
import type { Settings } from 'embedded-supabase/config/settings.ts'
import { runningAt, tryLockDataDir } from 'embedded-supabase/process/data-dir-lock.ts'
import { isFirstStart } from 'embedded-supabase/process/first-start.ts'
import { loadSecrets, publishableKey } from 'embedded-supabase/process/secrets.ts'
import { type OwnSettings, readAllSettings } from '../../server/settings.ts'
import { type Deployment, deployment } from './deployment.ts'

type Environment = Record<string, string | undefined>

/**
 * Finds the backend: SUPABASE_URL with its secret key; otherwise the server that is running on DATA_DIR; otherwise the
 * data in DATA_DIR or DATABASE_URL, opened in this process as at a start, migrations included. @throws Refusal naming
 * the setting
 */
export async function openDeployment(env: Environment): Promise<Deployment> {
  const url = env.SUPABASE_URL?.trim()
  if (url) return remote(url, env)
  // Demo rows and the first admin are created by the server only.
  const settings = { ...readAllSettings(env, ['--api-only']), demo: false, admin: null }
  const { dataDir } = settings
  if (isFirstStart(settings)) throw new Refusal('DATA_DIR', `in ${dataDir} non c'è un database`)
  const unlock = tryLockDataDir(dataDir)
  if (!unlock) return running(settings)
  // Imported only here: loading the server's code takes longer than asking a running server.
  const { openHere } = await import('./open-here.ts')
  return openHere(settings, unlock)
}

function remote(url: string, env: Environment): Deployment {
  if (!URL.canParse(url)) throw new Refusal('SUPABASE_URL', "deve essere l'indirizzo del progetto Supabase")
  const secret = env.SUPABASE_SECRET_KEY?.trim() || env.SUPABASE_SERVICE_ROLE_KEY?.trim()
  if (!secret) throw new Refusal('SUPABASE_SECRET_KEY', 'manca, ma SUPABASE_URL è impostata')
  const open = env.SUPABASE_PUBLISHABLE_KEY?.trim() || env.VITE_SUPABASE_PUBLISHABLE_KEY?.trim() || null
  return deployment('remote', url, { secret, open }, fetch, readAllSettings(env), async () => {})
}

function running(settings: Settings & OwnSettings): Deployment {
  const origin = runningAt(settings.dataDir)
  if (!origin) {
    throw new Refusal('DATA_DIR', `${settings.dataDir} è in uso e il server non risponde come dovrebbe`)
  }
  const keys = { secret: loadSecrets(settings.dataDir).secretKey, open: publishableKey }
  return deployment('running', origin, keys, fetch, settings, async () => {})
}
