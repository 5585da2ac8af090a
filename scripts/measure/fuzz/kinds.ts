import fc from 'fast-check'
import { roles } from '#permissions'
import { accounting, mailLink } from '../../../testing/hostile/accounts.ts'
import { fileList, upload } from '../../../testing/hostile/files.ts'
import { page } from '../../../testing/hostile/pages.ts'
import type { HostileRequest } from '../../../testing/hostile/request.ts'
import { speak, spoken } from '../../../testing/hostile/sockets.ts'
import { calling, reading, writing } from '../../../testing/hostile/tables.ts'
import type { RunningServer } from '../../../testing/server.ts'
import type { Callers } from './callers.ts'
import type { Asked, Outcome } from './tally.ts'

const publishable = 'sb_publishable_embedded'
/** Longer than the longest time that the server allows a request. */
const requestTimeoutMs = 30_000

type Attack = { what: Asked; run: () => Promise<Outcome> }

/** All kinds of attack, as a fast-check arbitrary. */
export function kindsOf(server: RunningServer, callers: Callers): fc.Arbitrary<Attack>[] {
  const caller = fc.constantFrom('anon', ...roles)
  const kind = (name: string, requests: fc.Arbitrary<HostileRequest>) =>
    fc.tuple(caller, requests).map(([from, sent]) => ({
      what: {
        kind: name,
        description: `${from} ${sent.method} ${sent.path} ${JSON.stringify(sent.headers)} ${String(sent.body)}`,
      },
      run: () => send(server, callers.tokenOf(from), sent),
    }))
  const port = Number(new URL(server.url).port)
  return [
    kind('read', reading),
    kind('write', writing),
    kind('call', calling),
    kind('account', accounting),
    kind('link', mailLink),
    kind('upload', upload),
    kind('files', fileList),
    kind('page', page),
    spoken.map((text) => ({
      what: { kind: 'socket', description: JSON.stringify(text) },
      run: () => speak(port, text),
    })),
  ]
}

let visitor = 0

async function send(
  { url }: RunningServer,
  token: string | undefined,
  { method, path, headers, body }: HostileRequest,
): Promise<Outcome> {
  visitor += 1
  const response = await fetch(`${url}${path}`, {
    method,
    redirect: 'manual',
    signal: AbortSignal.timeout(requestTimeoutMs),
    headers: {
      apikey: publishable,
      authorization: `Bearer ${token ?? publishable}`,
      // A new address for each request, because throttling would refuse most requests of one address.
      'x-forwarded-for': `198.${(visitor >> 16) % 256}.${(visitor >> 8) % 256}.${visitor % 256}`,
      ...headers,
    },
    ...(method === 'GET' || method === 'HEAD' ? {} : { body }),
  })
  const text = await response.text()
  return [`${response.status} ${response.status >= 500 ? text.slice(0, 300) : ''}`]
}
