import { expect, test } from 'vitest'
import { walletSettings } from '../../supabase/functions/_shared/wallets/certificates.test-data.ts'
import { factories } from '../../testing/factories.ts'
import { startServer } from '../../testing/server.ts'
import { sharedServer } from '../../testing/shared-server.ts'
import { describeCardPass } from './support/card-pass.ts'

const server = await startServer({ env: await walletSettings() })
describeCardPass(async () => {
  return { server, url: `${server.url}/functions/v1/card-pass`, site: server.url, stop: server.stop }
})

test('the card’s data name the wallets that are set up', async () => {
  const { id } = await factories(server.serviceClient()).card()
  const response = await fetch(`${server.url}/functions/v1/card-data?id=${id}`)
  expect(await response.json()).toMatchObject({ wallets: ['apple', 'google'] })
})

test('where none is set up there is no pass, as for an unknown card', async () => {
  const { url, serviceClient, stop } = await sharedServer()
  const { id } = await factories(serviceClient()).card()
  const answers = ['apple', 'google'].map(async (tipo) => {
    const response = await fetch(`${url}/functions/v1/card-pass?id=${id}&tipo=${tipo}`)
    return [response.status, await response.text()]
  })
  expect(await Promise.all(answers)).toEqual(Array(2).fill([404, '{"error":"Card non trovata"}']))
  await stop()
})
