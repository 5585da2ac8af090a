import fs from 'node:fs'
import path from 'node:path'
import { startBackend } from 'embedded-supabase/backend.ts'
import { fillTables, rowsIn, tablesOf } from 'embedded-supabase/backup/rows.ts'
import { Refusal } from 'embedded-supabase/config/refusal.ts'
import type { Settings } from 'embedded-supabase/config/settings.ts'
import { openDatabase } from 'embedded-supabase/database/open.ts'
import { copyFiles, openFileStore } from 'embedded-supabase/files/open-store.ts'
import { openMailDelivery } from 'embedded-supabase/mail/delivery.ts'
import { lockDataDir } from 'embedded-supabase/process/data-dir-lock.ts'
import { hooks } from '../../../server/hooks.ts'
import type { Source } from './source.ts'
import { checkSuited, type Target } from './target.ts'

/**
 * Another Bottega server: its data directory, PostgreSQL and bucket. It gets the same secrets, so sessions stay valid.
 */
export async function ownServer(settings: Settings, source: Source): Promise<Target> {
  const { dataDir } = settings
  const existing = fs.existsSync(dataDir) ? fs.readdirSync(dataDir) : []
  if (existing.length > 0) throw new Refusal('DATA_DIR', `${dataDir} non è vuota: serve un posto vuoto`)
  return {
    next: 'Avvia il nuovo server con quelle impostazioni: gli account e le sessioni sono gli stessi.',
    close: async () => {},
    prepare: async () => ({ lost: [], fill: () => fillOrRemove(settings, source) }),
  }
}

async function fillOrRemove(settings: Settings, source: Source) {
  const { dataDir } = settings
  const unlock = lockDataDir(dataDir)
  try {
    return await fill(settings, source)
  } catch (error) {
    fs.rmSync(dataDir, { recursive: true, force: true })
    throw error
  } finally {
    unlock()
  }
}

async function fill(settings: Settings, source: Source) {
  const { dataDir } = settings
  fs.copyFileSync(path.join(source.dataDir, 'secrets.json'), path.join(dataDir, 'secrets.json'))
  const store = await openFileStore(settings, source.secrets)
  const database = await openDatabase(settings)
  try {
    const siteUrl = settings.siteUrl ?? 'http://localhost'
    const { db } = (
      await startBackend({
        settings: { ...settings, demo: false, admin: null },
        hooks: hooks(process.env),
        database,
        store,
        secrets: source.secrets,
        mailDelivery: openMailDelivery({ ...settings, smtp: null }, siteUrl),
        siteUrl,
        origins: [],
      })
    ).backend
    await checkSuited(source.db, db)
    await copyFiles(source.files, store, source.objects.map(source.keyOf))
    const rows = await fillTables(rowsIn(source.db), db, await tablesOf(source.db))
    return { rows, files: source.objects.length }
  } finally {
    await database.close()
  }
}
