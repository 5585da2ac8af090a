import type { SupabaseClient } from '@supabase/supabase-js'
import { codeOf } from '../../../testing/app-codes.ts'
import { Authenticator, type KeptPasskey } from '../../../testing/authenticator.ts'

/** What a person has to sign in with; a test of a later release tries it. */
export type Person = {
  email: string
  role: string
  password: string
  /** The secret of an app, and the recovery codes that are not used yet. */
  secret?: string
  codes?: string[]
  passkey?: KeptPasskey
  /** One of each device that is signed in. */
  refreshTokens: string[]
}

const origin = 'https://gestione.example.it'
const rpId = 'gestione.example.it'
const password = 'Segreta123!'

type Answer = { data: unknown; error: unknown }
type Good<Given> = Given extends { data: infer Data; error: null } ? NonNullable<Data> : never

/** What was answered. @throws the error that was answered instead */
export function must<Given extends Answer>({ data, error }: Given): Good<Given> {
  if (error || data === null || data === undefined) throw error ?? new Error('Nothing was answered')
  return data as Good<Given>
}

const tokenOf = async (device: SupabaseClient) =>
  (await device.auth.getSession()).data.session?.refresh_token ?? ''

/** Adds an app, whose first code raises the session. */
async function addApp(device: SupabaseClient): Promise<string> {
  const { id: factorId, totp } = must(
    await device.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Telefono' }),
  )
  must(await device.auth.mfa.challengeAndVerify({ factorId, code: codeOf(totp.secret) }))
  return totp.secret
}

async function addPasskey(device: SupabaseClient): Promise<KeptPasskey> {
  const key = new Authenticator()
  const { challenge_id: challengeId, options } = must(await device.auth.passkey.startRegistration())
  const credential = key.create({ challenge: options.challenge, rpId, origin, userHandle: options.user.id })
  must(await device.auth.passkey.verifyRegistration({ challengeId, credential }))
  return key.kept()
}

/** Everybody of an installation: with and without a second step, invited, signed up, in need of a new password. */
export async function makePeople(client: (key?: string) => SupabaseClient, service: SupabaseClient) {
  const device = async (email: string) => {
    const at = client()
    must(await at.auth.signInWithPassword({ email, password }))
    return at
  }
  const account = async (email: string, role: string) => {
    const display_name = `${email.charAt(0).toUpperCase()}${email.slice(1, email.indexOf('@'))} Prova`
    const made = { email, password, email_confirm: true, user_metadata: { display_name } }
    const { user } = must(await service.auth.admin.createUser(made))
    await service.from('user_roles').update({ role }).eq('user_id', user.id).throwOnError()
    return { email, role, password }
  }
  const shopOf = async (email: string, insegna: string) => {
    const row = { ragione_sociale: `${insegna} S.n.c.`, insegna, partita_iva: '12345678903', email }
    const place = { indirizzo: 'Via Roma 1', citta: 'Ancona', regione: 'Marche' }
    return (
      await service
        .from('businesses')
        .insert({ ...row, ...place })
        .select('id')
        .single()
        .throwOnError()
    ).data.id
  }

  const capo = await account('capo@example.it', 'admin')
  const admin = await device(capo.email)
  const secretOfCapo = await addApp(admin)
  const { codes } = must(await admin.auth.mfa.recoveryCodes.generate())
  const lostPhone = await device(capo.email)
  must(await lostPhone.auth.mfa.recoveryCodes.verify({ code: codes.shift() ?? '' }))

  const maria = await account('maria@example.it', 'gestore')
  const colleague = await device(maria.email)
  const secretOfMaria = await addApp(colleague)

  const call = async (body: object) => must(await admin.functions.invoke('create-business-account', { body }))
  const nino = { email: 'nino@example.it', role: 'business', password }
  const businessId = await shopOf(nino.email, 'Bottega di Nino')
  await call({ email: nino.email, password, businessId })
  const shop = await device(nino.email)
  const passkey = await addPasskey(shop)
  const secretOfNino = await addApp(shop)
  await call({ businessId: await shopOf('invitata@example.it', 'Sartoria Invitata'), invite: 'new' })

  const carla = await account('carla@example.it', 'cliente')
  const [phone, laptop] = [await device(carla.email), await device(carla.email)]
  await phone.auth.refreshSession()
  await client().auth.resetPasswordForEmail(carla.email)
  await client().auth.signUp({ email: 'nuova@example.it', password })

  const people: Person[] = [
    { ...capo, secret: secretOfCapo, codes, refreshTokens: [await tokenOf(admin), await tokenOf(lostPhone)] },
    { ...maria, secret: secretOfMaria, refreshTokens: [await tokenOf(colleague)] },
    { ...nino, secret: secretOfNino, passkey, refreshTokens: [await tokenOf(shop)] },
    { ...carla, refreshTokens: [await tokenOf(phone), await tokenOf(laptop)] },
  ]
  return { people, admin, shop: { client: shop, businessId } }
}
