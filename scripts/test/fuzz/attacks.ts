import fc from 'fast-check'
import { roles } from '#permissions'
import { accounting, mailLink } from '../../../testing/hostile/accounts.ts'
import { fileList, upload } from '../../../testing/hostile/files.ts'
import { page } from '../../../testing/hostile/pages.ts'
import type { HostileRequest } from '../../../testing/hostile/request.ts'
import { speak, spoken } from '../../../testing/hostile/sockets.ts'
import { calling, reading, writing } from '../../../testing/hostile/tables.ts'

/** A request of a caller, which is a role or `anon`; a text is sent to the port as it is. */
export type Attack = { kind: string; caller: string; sent: HostileRequest | string }

const kinds: Record<string, fc.Arbitrary<Attack['sent']>> = {
  read: reading,
  write: writing,
  call: calling,
  account: accounting,
  link: mailLink,
  upload,
  files: fileList,
  page,
  socket: spoken,
}

export const attacks: fc.Arbitrary<Attack> = fc.oneof(
  ...Object.entries(kinds).map(([kind, sent]) =>
    fc.record({ kind: fc.constant(kind), caller: fc.constantFrom('anon', ...roles), sent }),
  ),
)

const publishable = 'sb_publishable_embedded'
/** Longer than the longest time that the server allows a request. */
const requestTimeoutMs = 30_000
let visitor = 0

/** The status of each answer, with a few words of the body of a server error. */
export async function answersTo({ sent }: Attack, url: string, token = publishable): Promise<string[]> {
  if (typeof sent === 'string') return speak(Number(new URL(url).port), sent)
  const { method, path, headers, body } = sent
  visitor += 1
  const response = await fetch(`${url}${path}`, {
    method,
    redirect: 'manual',
    signal: AbortSignal.timeout(requestTimeoutMs),
    headers: {
      apikey: publishable,
      authorization: `Bearer ${token}`,
      // A new address for each request, because throttling would refuse most requests of one address.
      'x-forwarded-for': `198.${(visitor >> 16) % 256}.${(visitor >> 8) % 256}.${visitor % 256}`,
      ...headers,
    },
    ...(method === 'GET' || method === 'HEAD' ? {} : { body }),
  })
  const text = await response.text()
  return [`${response.status} ${response.status >= 500 ? text.slice(0, 300) : ''}`]
}
