import { expect, onTestFinished, test, vi } from 'vitest'
import { signToken } from '../testing/sign-token.ts'
import { createTokens } from './tokens.ts'

const secret = 'x'.repeat(40)
const now = () => Math.floor(Date.now() / 1000)

test('a token is known once it was verified, until it expires', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const tokens = createTokens(secret)
  const token = await signToken({ sub: 'u1', exp: now() + 60 }, secret)
  expect(tokens.known(token)).toBeNull()
  expect(await tokens.verified(token)).toMatchObject({ sub: 'u1' })
  expect(tokens.known(token)).toMatchObject({ sub: 'u1' })
  vi.advanceTimersByTime(61_000)
  expect(tokens.known(token)).toBeNull()
  expect(await tokens.verified(token)).toBeNull()
})

test('a forged, altered or endless token is never known', async () => {
  const tokens = createTokens(secret)
  const good = await signToken({ sub: 'u1', exp: now() + 60 }, secret)
  await tokens.verified(good)
  const [head, body] = good.split('.')
  const forged = [
    await signToken({ sub: 'u2', exp: now() + 60 }, 'y'.repeat(40)),
    await signToken({ sub: 'u1', exp: now() + 60 }, secret, 'HS512'),
    `${head}.${body}.`,
    `${good} `,
    'none',
  ]
  for (const token of forged) {
    expect(await tokens.verified(token)).toBeNull()
    expect(tokens.known(token)).toBeNull()
  }
  const endless = await signToken({ sub: 'u1' }, secret)
  expect(await tokens.verified(endless)).toMatchObject({ sub: 'u1' })
  expect(tokens.known(endless)).toBeNull()
})
