import { createReadStream, existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import type { SupabaseClient } from '@supabase/supabase-js'
import { extract } from 'tar'
import { expect } from 'vitest'
import { must, type Person } from '../../../scripts/generate/release-life/people.ts'
import { codeOf } from '../../../testing/app-codes.ts'
import { Authenticator } from '../../../testing/authenticator.ts'
import type { RunningServer } from '../../../testing/server.ts'
import { freshDir } from './host-process.ts'

export const releasesDir = path.resolve(import.meta.dirname, '../../fixtures/releases')

/** A copy of a release's data directory. */
export async function unpackRelease(archive: string): Promise<string> {
  const dataDir = freshDir()
  mkdirSync(dataDir)
  const packed = createReadStream(path.join(releasesDir, archive))
  await pipeline(packed, createZstdDecompress(), extract({ cwd: dataDir }))
  return dataDir
}

/** Where passkeys of a release's people count. */
export const peoplesSite = 'https://gestione.example.it'
const rpId = new URL(peoplesSite).hostname

/** What the people of a release sign in with, from the file beside its data directory; none where there is no such file. */
export function peopleOf(archive: string): Person[] {
  const file = path.join(releasesDir, archive.replace('.tar.zst', '.json'))
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
}

const levelOf = async (client: SupabaseClient) =>
  (await client.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel

async function roleOf(client: SupabaseClient): Promise<string> {
  const { user } = must(await client.auth.getUser())
  return (await client.rpc('get_user_role', { _user_id: user?.id }).throwOnError()).data
}

async function expectSecondStep(server: RunningServer, person: Person, secret: string): Promise<void> {
  const client: SupabaseClient = await server.signIn(person.email, person.password)
  expect([person.email, await levelOf(client)]).toEqual([person.email, 'aal1'])
  const factorId = must(await client.auth.mfa.listFactors()).totp[0]?.id ?? ''
  must(await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) }))
  expect([person.email, await levelOf(client), await roleOf(client)]).toEqual([
    person.email,
    'aal2',
    person.role,
  ])
}

/** A code opens once; the one that was used before the release opens nothing. */
async function expectCodes(server: RunningServer, person: Person, codes: string[]): Promise<void> {
  const client: SupabaseClient = await server.signIn(person.email, person.password)
  expect(must(await client.auth.mfa.recoveryCodes.getStatus())).toMatchObject({ remaining: codes.length })
  must(await client.auth.mfa.recoveryCodes.verify({ code: codes[0] ?? '' }))
  expect([person.email, await levelOf(client)]).toEqual([person.email, 'aal2'])
}

async function expectPasskey(server: RunningServer, person: Person, kept: Person['passkey']): Promise<void> {
  const client: SupabaseClient = server.client()
  const { challenge_id: challengeId, options } = must(await client.auth.passkey.startAuthentication())
  const credential = new Authenticator(kept).get({ challenge: options.challenge, rpId, origin: peoplesSite })
  const { user } = must(await client.auth.passkey.verifyAuthentication({ challengeId, credential }))
  expect(user?.email).toBe(person.email)
}

/** Everybody goes on on each device, with the level that it had, and signs in anew with whatever they have. */
export async function expectPeople(server: RunningServer, people: readonly Person[]): Promise<void> {
  for (const person of people) {
    for (const refresh_token of person.refreshTokens) {
      const device: SupabaseClient = server.client()
      must(await device.auth.refreshSession({ refresh_token }))
      const level = person.secret ? 'aal2' : 'aal1'
      expect([person.email, await levelOf(device), await roleOf(device)]).toEqual([
        person.email,
        level,
        person.role,
      ])
    }
    if (person.secret) await expectSecondStep(server, person, person.secret)
    if (person.codes) await expectCodes(server, person, person.codes)
    if (person.passkey) await expectPasskey(server, person, person.passkey)
  }
}
