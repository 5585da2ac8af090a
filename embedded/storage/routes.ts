import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { StorageFiles } from '../files/storage-files.ts'
import { parseJson } from '../formats/json.ts'
import { isStorable } from '../formats/storable.ts'
import { callersOnly } from '../gateway/bearer.ts'
import type { Backend, HostEnv } from '../gateway/host.ts'
import { problem } from '../gateway/problems.ts'
import { recordFailure } from '../process/record-failure.ts'
import { inTurnByKey } from '../turns/in-turn-by-key.ts'
import type { ReadWriteLock } from '../turns/read-write-lock.ts'
import { servePublicObject } from './public.ts'
import { refuseOverQuota } from './quota.ts'
import { fileIn, type RawUpload, readUpload, refuseUpload, storeUpload } from './upload.ts'
import { uploadsInMemory, uploadsInProcess } from './upload-turns.ts'

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
 * The routes of /storage/v1 that the product uses. Copying, moving and signing stay closed: for those lite does not
 * check the types and sizes of the target bucket, and every bucket is public.
 */
export function storageRoutes(
  backend: Backend,
  files: StorageFiles,
  filesLock: ReadWriteLock,
): Hono<HostEnv> {
  const routes = new Hono<HostEnv>()
  const inTurn = inTurnByKey()
  const forward = (c: Context<HostEnv>) => backend.lite(c.req.raw)
  const signedIn = callersOnly(backend.secrets)

  routes.use('*', async (c, next) => {
    await next()
    preventExecution(c)
  })
  routes.get('/object/public/:bucket/:name{.+}', (c) =>
    servePublicObject(c, backend.db, files, c.req.param()),
  )
  routes.get('/object/info/:bucket/:name{.+}', async (c) => withoutOwner(await forward(c)))
  routes.post('/object/list/:bucket', (c) => forwardValidated(c, ListBody, backend))
  for (const closed of ['copy', 'move', 'sign/*', 'upload/*']) routes.all(`/object/${closed}`, notFound)
  routes.get('/object/authenticated/:bucket/:name{.+}', (c) =>
    servePublicObject(c, backend.db, files, c.req.param()),
  )
  routes.get('/object/:bucket/:name{.+}', (c) => servePublicObject(c, backend.db, files, c.req.param()))
  const upload = uploadRoute({ backend, files, filesLock, inTurn })
  routes.on(['POST', 'PUT'], '/object/:bucket/:name{.+}', signedIn, (c) => upload(c, c.req.param()))
  const remove = removalRoute({ backend, files, filesLock, inTurn })
  routes.delete('/object/:bucket', signedIn, (c) => remove(c, c.req.param('bucket')))
  routes.get('/bucket', forward)
  routes.get('/bucket/:bucket', forward)
  routes.all('*', notFound)
  return routes
}

type Parts = {
  backend: Backend
  files: StorageFiles
  filesLock: ReadWriteLock
  inTurn: ReturnType<typeof inTurnByKey>
}

/** Stores a file: reads it completely, checks it, and writes it with its row. */
function uploadRoute({ backend, files, filesLock, inTurn }: Parts) {
  const inMemory = uploadsInMemory()
  const inProcess = uploadsInProcess()
  return (c: Context<HostEnv>, { bucket, name }: { bucket: string; name: string }) => {
    const owner = c.get('claims')?.sub ?? 'service'
    const store = async (raw: RawUpload) => {
      const found = await fileIn(c, raw)
      if (found instanceof Response) return found
      // One upload of a name at a time, so that a file and its row never belong to two different uploads.
      const write = () =>
        inTurn(`${bucket}/${name}`, async () => {
          const answer = await storeUpload(c, backend, bucket, found)
          if (answer.status >= 500) await files.removeUnlisted(bucket, [name]).catch(recordFailure)
          return answer
        })
      return inTurn(`owner ${owner}`, async () => {
        const file = { bucket, name, size: found.bytes.length }
        return (await refuseOverQuota(c, backend, file)) ?? write()
      })
    }
    const refused = refuseUpload(c, name)
    if (refused) return refused
    return inMemory(c, owner, async () => {
      const raw = await readUpload(c)
      if (raw instanceof Response) return raw
      // A backup waits for running uploads and holds back later ones, so that it has no file without its row.
      return inProcess(c, owner, () => filesLock.shared(() => store(raw)))
    })
  }
}

/** Removes files: lite removes the rows, then the files of these rows are removed. */
function removalRoute({ backend, files, filesLock, inTurn }: Parts) {
  return async (c: Context<HostEnv>, bucket: string) => {
    const body = RemoveBody.safeParse(parseJson(await c.req.text()))
    const names = [...new Set(body.data?.prefixes ?? [])].sort()
    const removal = async () => {
      const answer = await forwardValidated(c, RemoveBody, backend)
      if (answer.ok && names.length > 0) await files.removeUnlisted(bucket, names)
      return answer
    }
    // Names are locked in alphabetical order: in different orders two removals could wait for each other.
    return filesLock.shared(names.reduce((task, name) => () => inTurn(`${bucket}/${name}`, task), removal))
  }
}

function notFound(c: Context<HostEnv>): Response {
  return problem(c, 404, 'not_found', 'Questa funzione non esiste.')
}

/** Removes the owner from a file's description: whoever knows a file's address must not learn who uploaded it. */
async function withoutOwner(answer: Response): Promise<Response> {
  if (!answer.ok || answer.body === null) return answer
  const { owner: _, owner_id: __, ...info } = z.looseObject({}).parse(await answer.json())
  return Response.json(info)
}

/** Forwards a request with a valid body. Lite would answer 500 to invalid JSON, unstorable texts and unknown columns. */
async function forwardValidated(
  c: Context<HostEnv>,
  schema: z.ZodType,
  { lite }: Backend,
): Promise<Response> {
  const body = schema.safeParse(parseJson(await c.req.text()))
  if (!body.success || !isStorable(body.data)) {
    return problem(c, 400, 'invalid_request', 'Richiesta non valida.')
  }
  const headers = new Headers(c.req.raw.headers)
  headers.delete('content-length')
  return lite(new Request(c.req.url, { method: c.req.method, headers, body: JSON.stringify(body.data) }))
}

/** Makes browsers show images and save all other files, so that no uploaded file runs as a page. */
function preventExecution(c: Context<HostEnv>): void {
  c.res.headers.set('content-security-policy', "default-src 'none'; sandbox")
  c.res.headers.set('cross-origin-resource-policy', 'cross-origin')
  const type = c.res.headers.get('content-type') ?? ''
  const shown = /^(image\/(?!svg)|application\/json)/.test(type)
  if (!shown && c.req.method === 'GET') c.res.headers.set('content-disposition', 'attachment')
}
