/**
 * `node scripts/generate/release-life/main.ts URL DATA_DIR > people.json`: works on a server of a release with demo rows
 * as an installation's people would, and writes who they are and what they sign in with. The server is started with
 * `SITE_URL=https://gestione.example.it`, without which there are no passkeys. What becomes of its data directory, see
 * tests/server/earlier-release.test.ts.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { makePeople } from './people.ts'
import { makeRows } from './rows.ts'

const [url = '', dataDir = ''] = process.argv.slice(2)
const { secretKey } = JSON.parse(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8'))
const auth = {
  persistSession: false,
  autoRefreshToken: false,
  experimental: { passkey: true, recoveryCodes: true },
}
const client = (key = 'sb_publishable_embedded') => createClient(url, key, { auth })

const { people, admin, shop } = await makePeople(client, client(secretKey))
await makeRows(admin, shop)
process.stdout.write(`${JSON.stringify(people, null, 2)}\n`)
