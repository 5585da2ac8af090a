import type { Factor } from '@supabase/auth-js'
import { auth } from '#backend/auth.ts'
import { product } from '#ui/base/mark.tsx'
import { factorsOf } from './factors.ts'

/** An app that is being added: what it needs to show codes. */
export interface Enrolment {
  id: string
  /** In base 32. */
  secret: string
  /** The secret with the account's name, as apps read it. */
  uri: string
  /** The address of an image that contains `uri`. */
  picture: string
}

const svgPrefix = 'data:image/svg+xml;utf-8,'

/** Begins to add an app, which counts from its first code on. Throws the auth client's error. */
export async function enrol(name: string): Promise<Enrolment> {
  await removeAbandoned(name)
  const { data, error } = await auth.mfa.enroll({
    factorType: 'totp',
    friendlyName: name,
    issuer: product.name,
  })
  if (error) throw error
  const { secret, uri, qr_code } = data.totp
  // The auth client leaves the picture as it is, where a `#` would end the address.
  const picture = `data:image/svg+xml,${encodeURIComponent(qr_code.replace(svgPrefix, ''))}`
  return { id: data.id, secret, uri, picture }
}

/** Removes an app that was never confirmed: its name would be refused as taken. */
async function removeAbandoned(name: string): Promise<void> {
  const { data } = await auth.mfa.listFactors()
  const left = data?.all.find(
    ({ status, friendly_name }) => status === 'unverified' && friendly_name === name,
  )
  if (left) await auth.mfa.unenroll({ factorId: left.id })
}

/** Removes an app; the last one together with the recovery codes. Throws the auth client's error. */
export async function removeApp({ id }: Factor): Promise<void> {
  const now = await auth.getUser()
  if (now.error) throw now.error
  const { apps, hasRecoveryCodes } = factorsOf(now.data.user)
  if (apps.length === 1 && hasRecoveryCodes) {
    const { error } = await auth.mfa.recoveryCodes.unenroll()
    if (error) throw error
  }
  const { error } = await auth.mfa.unenroll({ factorId: id })
  if (error) throw error
  // Until it is renewed, the session has the factors and the level of before.
  await auth.refreshSession()
}

/** Ten new recovery codes, which can be read only now. They replace those that there are. Throws the auth client's error. */
export async function newRecoveryCodes(replace: boolean): Promise<readonly string[]> {
  const { recoveryCodes } = auth.mfa
  const { data, error } = await (replace ? recoveryCodes.regenerate() : recoveryCodes.generate())
  if (error) throw error
  return data.codes
}

/** A code or a secret in groups of four. */
export const inFours = (text: string, between: string): string => (text.match(/.{1,4}/g) ?? []).join(between)
