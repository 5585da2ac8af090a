import type { StorageClient } from '@supabase/storage-js'
import { Refusal } from 'embedded-supabase/config/refusal.ts'
import { failureText } from 'embedded-supabase/process/file-errors.ts'
import pMap from 'p-map'
import type { Source } from './source.ts'

const atOnce = 4

/** Sends every file, over one of the same name. @throws Refusal that says how many have arrived */
export async function sendFiles(storage: StorageClient, source: Source): Promise<void> {
  const { objects } = source
  const failures: string[] = []
  let sent = 0
  const send = async (object: Source['objects'][number]) => {
    if (failures.length > 0) return
    const failure = await sendFile(storage, source, object).catch(failureText)
    if (failure === null) sent += 1
    else failures.push(`${object.bucket}/${object.name}: ${failure}`)
  }
  // After a failure those on their way are waited for, since they count.
  await pMap(objects, send, { concurrency: atOnce })
  const [first] = failures
  if (first === undefined) return
  const arrived = `Dei ${objects.length} file ne sono arrivati almeno ${sent}, delle righe nessuna`
  throw new Refusal('File', `${first}. ${arrived}: ripeti il comando, che li manda da capo`)
}

/** Why the file was not sent; null when it was. */
async function sendFile(
  storage: StorageClient,
  { files, keyOf }: Source,
  object: Source['objects'][number],
): Promise<string | null> {
  const bytes = await files.read(keyOf(object))
  if (!bytes) return 'qui il file non si trova'
  const { error } = await storage.from(object.bucket).upload(object.name, bytes, {
    contentType: object.type,
    cacheControl: object.maxAge,
    upsert: true,
  })
  return error?.message ?? null
}
