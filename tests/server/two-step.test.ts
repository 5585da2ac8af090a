import { expect, test } from 'vitest'
import { codeOf } from '../../testing/app-codes.ts'
import { demoPassword, startServer } from '../../testing/server.ts'

test('With TWO_STEP=admin an admin reads nothing before a second step; without it again as before', async () => {
  const strict = await startServer({ env: { TWO_STEP: 'admin' } })
  let admin = await strict.signInAs('admin')
  const count = async () => (await admin.from('businesses').select('id')).data?.length
  expect(await count()).toBe(0)
  expect((await (await strict.signInAs('gestore')).from('websites').select('id')).data).not.toEqual([])
  let factorId = ''
  const stepUp = async () => {
    const { data } = await admin.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Telefono' })
    factorId = data?.id ?? ''
    await admin.auth.mfa.challengeAndVerify({ factorId, code: codeOf(data?.totp.secret ?? '') })
  }
  await stepUp()
  expect(await count()).toBeGreaterThan(0)

  const self = (await admin.auth.getUser()).data.user?.id
  const body = { action: 'remove_factors', user_id: self }
  expect((await admin.functions.invoke('manage-account', { body })).error).toBeNull()
  expect((await admin.auth.getUser()).error?.status).toBe(401)
  const { data: recorded } = await strict
    .serviceClient()
    .from('changes')
    .select('after')
    .eq('row_id', self ?? '')
  expect(recorded).toEqual([{ after: expect.objectContaining({ azione: 'remove_factors' }) }])
  admin = await strict.signInAs('admin')
  expect(await count()).toBe(0)
  await stepUp()
  expect(await count()).toBeGreaterThan(0)
  expect((await admin.auth.mfa.unenroll({ factorId })).error).toBeNull()
  await strict.kill()

  const relaxed = await startServer({ dataDir: strict.dataDir })
  const again = relaxed.client()
  await again.auth.signInWithPassword({ email: 'admin@demo.it', password: demoPassword })
  expect((await again.from('businesses').select('id')).data?.length).toBeGreaterThan(0)
  await relaxed.stop()
  await strict.stop()
})
