import { expect, test } from 'vitest'
import { codeOf } from '../../testing/app-codes.ts'
import { demoPassword, startServer } from '../../testing/server.ts'

test('With TWO_STEP=admin an admin reads nothing before a second step; without it again as before', async () => {
  const strict = await startServer({ env: { TWO_STEP: 'admin' } })
  const admin = await strict.signInAs('admin')
  const count = async () => (await admin.from('businesses').select('id')).data?.length
  expect(await count()).toBe(0)
  expect((await (await strict.signInAs('gestore')).from('websites').select('id')).data).not.toEqual([])
  const { data } = await admin.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Telefono' })
  const code = codeOf(data?.totp.secret ?? '')
  await admin.auth.mfa.challengeAndVerify({ factorId: data?.id ?? '', code })
  expect(await count()).toBeGreaterThan(0)
  expect((await admin.auth.mfa.unenroll({ factorId: data?.id ?? '' })).error).toBeNull()
  await strict.kill()

  const relaxed = await startServer({ dataDir: strict.dataDir })
  const again = relaxed.client()
  await again.auth.signInWithPassword({ email: 'admin@demo.it', password: demoPassword })
  expect((await again.from('businesses').select('id')).data?.length).toBeGreaterThan(0)
  await relaxed.stop()
  await strict.stop()
})
