import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { Caller } from '../database/as-caller.ts'
import type { Db } from '../database/database.ts'
import type { StorageFiles } from '../files/storage-files.ts'
import { isStorable, parseJson } from '../formats/json.ts'
import { textOfBody } from '../formats/utf8.ts'
import { refuseAnonymous } from '../gateway/bearer.ts'
import { anonymous, callerOf } from '../gateway/caller.ts'
import type { Backend, HostEnv } from '../gateway/host.ts'
import { problem } from '../gateway/problems.ts'
import { codeOf } from '../process/file-errors.ts'
import { type ReadWriteLock, serializeByKey } from '../queues/locks.ts'
import { noteFailure } from '../queues/requester.ts'
import { bucketExists, bucketsFor, objectAt, objectsFor, removeObjects } from './listings.ts'
import { servePublicObject } from './public.ts'
import { fileIn, type RawUpload, readUpload, refuseOverQuota, refuseUpload, storeUpload } from './upload.ts'

const ListBody = z.looseObject({
  prefix: z.string().max(500).optional(),
  search: z.string().max(500).optional(),
  limit: z.int().min(1).max(1000).optional(),
  offset: z.int().min(0).max(1_000_000).optional(),
  sortBy: z
    .object({
      column: z.enum(['name', 'created_at', 'updated_at', 'last_accessed_at']),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .optional(),
})
const RemoveBody = z.object({ prefixes: z.array(z.string().min(1).max(500)).max(1000) })

/**
 * The routes of /storage/v1. Copying, moving and signing are not offered: every bucket is public,
 * and only uploads check a bucket's types and sizes.
 */
export function storageRoutes(
  backend: Backend,
  files: StorageFiles,
  filesLock: ReadWriteLock,
): Hono<HostEnv> {
  const routes = new Hono<HostEnv>()
  const serialize = serializeByKey()
  const dbOf = (c: Context<HostEnv>) => backend.db.for(c.get('request'))

  routes.use('*', async (c, next) => {
    await next()
    preventExecution(c)
  })
  routes.onError((error, c) => {
    if (codeOf(error) !== '42501') throw error
    return problem(c, 403, 'Unauthorized', 'new row violates row-level security policy')
  })
  routes.get('/object/public/:bucket/:name{.+}', (c) => servePublicObject(c, dbOf(c), files, c.req.param()))
  routes.get('/object/info/:bucket/:name{.+}', async (c) => {
    const { bucket, name } = c.req.param()
    const info = await objectAt(dbOf(c), bucket, name)
    return info ? c.json(info) : missing(c, 'Object not found')
  })
  routes.post('/object/list/:bucket', async (c) => {
    const body = await readBody(c, ListBody)
    if (body instanceof Response) return body
    const bucket = c.req.param('bucket')
    if (!(await bucketExists(dbOf(c), bucket))) return missing(c, 'Bucket not found')
    return c.json(await objectsFor(dbOf(c), callerIn(c), bucket, body))
  })
  for (const closed of ['copy', 'move', 'sign/*', 'upload/*']) routes.all(`/object/${closed}`, notFound)
  routes.get('/object/authenticated/:bucket/:name{.+}', (c) =>
    servePublicObject(c, dbOf(c), files, c.req.param()),
  )
  routes.get('/object/:bucket/:name{.+}', (c) => servePublicObject(c, dbOf(c), files, c.req.param()))
  const upload = uploadRoute({ backend, files, filesLock, serialize, dbOf })
  routes.on(['POST', 'PUT'], '/object/:bucket/:name{.+}', refuseAnonymous, (c) => upload(c, c.req.param()))
  const remove = removalRoute({ backend, files, filesLock, serialize, dbOf })
  routes.delete('/object/:bucket', refuseAnonymous, (c) => remove(c, c.req.param('bucket')))
  routes.get('/bucket', async (c) => c.json(await bucketsFor(dbOf(c), callerIn(c), null)))
  routes.get('/bucket/:bucket', async (c) => {
    const [bucket] = await bucketsFor(dbOf(c), callerIn(c), c.req.param('bucket'))
    return bucket ? c.json(bucket) : missing(c, 'Bucket not found')
  })
  routes.all('*', notFound)
  return routes
}

type Parts = {
  backend: Backend
  files: StorageFiles
  filesLock: ReadWriteLock
  serialize: ReturnType<typeof serializeByKey>
  dbOf: (c: Context<HostEnv>) => Db
}

function callerIn(c: Context<HostEnv>): Caller {
  const caller = callerOf(c)
  return caller instanceof Response ? anonymous : caller
}

function uploadRoute({ backend, files, filesLock, serialize, dbOf }: Parts) {
  return async (c: Context<HostEnv>, { bucket, name }: { bucket: string; name: string }) => {
    const owner = c.get('request').claims?.sub ?? 'service'
    const db = dbOf(c)
    const store = async (raw: RawUpload) => {
      const found = await fileIn(c, raw)
      if (found instanceof Response) return found
      // One upload of a name at a time, so that a file and its row never belong to two different uploads.
      const write = () =>
        serialize(`${bucket}/${name}`, async () => {
          try {
            return await storeUpload(c, { db, files }, { caller: callerIn(c), bucket, name }, found)
          } catch (error) {
            const request = c.get('request')
            await files.removeUnlisted(bucket, [name]).catch((again: unknown) => noteFailure(request, again))
            throw error
          }
        })
      return serialize(`owner ${owner}`, async () => {
        const file = { bucket, name, size: found.bytes.length }
        return (await refuseOverQuota(c, { ...backend, db }, file)) ?? write()
      })
    }
    const refused = refuseUpload(c, name)
    if (refused) return refused
    const raw = await readUpload(c)
    if (raw instanceof Response) return raw
    // A backup waits for running uploads and holds back later ones, so that it has no file without its row.
    return filesLock.shared(() => store(raw))
  }
}

/** Deletes the rows first, then the files that have no row any more. */
function removalRoute({ files, filesLock, serialize, dbOf }: Parts) {
  return async (c: Context<HostEnv>, bucket: string) => {
    const body = await readBody(c, RemoveBody)
    if (body instanceof Response) return body
    if (!(await bucketExists(dbOf(c), bucket))) return missing(c, 'Bucket not found')
    const names = [...new Set(body.prefixes)].sort()
    const removal = async (): Promise<Response> => {
      const removed = await removeObjects(dbOf(c), callerIn(c), bucket, names)
      if (names.length > 0) await files.removeUnlisted(bucket, names)
      return c.json(removed)
    }
    // Names are locked in alphabetical order: in different orders two removals could deadlock.
    return filesLock.shared(names.reduce((task, name) => () => serialize(`${bucket}/${name}`, task), removal))
  }
}

/** Validates a JSON body; returns the refusal of one that is malformed or that PostgreSQL could not store. */
async function readBody<Body>(c: Context<HostEnv>, schema: z.ZodType<Body>): Promise<Body | Response> {
  const { data } = schema.safeParse(parseJson((await textOfBody(c.req.raw)) ?? ''))
  return data && isStorable(data) ? data : problem(c, 400, 'invalid_request', 'Richiesta non valida.')
}

function missing(c: Context<HostEnv>, message: string): Response {
  return problem(c, 404, message, message)
}

function notFound(c: Context<HostEnv>): Response {
  return problem(c, 404, 'not_found', 'Questa funzione non esiste.')
}

/** Browsers show images and save all other files, so that no uploaded file runs as a page. */
function preventExecution(c: Context<HostEnv>): void {
  c.res.headers.set('content-security-policy', "default-src 'none'; sandbox")
  c.res.headers.set('cross-origin-resource-policy', 'cross-origin')
  const type = c.res.headers.get('content-type') ?? ''
  const isImage = /^(image\/(?!svg)|application\/json)/.test(type)
  if (!isImage && c.req.method === 'GET') c.res.headers.set('content-disposition', 'attachment')
}
