import { expect, test } from 'vitest'
import { corsFor, secretKeyIn } from '../_shared/edge-runtime.ts'

const from = (origin?: string) => new Request('http://x', { headers: origin ? { origin } : {} })

test('only the origins of SITE_ORIGINS may call the function', () => {
  const cors = corsFor('https://a.example, https://b.example/')
  for (const origin of ['https://a.example', 'https://b.example']) {
    expect(cors(from(origin))['access-control-allow-origin']).toBe(origin)
  }
  for (const origin of ['https://a.example.evil', 'http://a.example', 'null', undefined]) {
    expect(cors(from(origin))).toEqual({ vary: 'origin' })
  }
})

test('without SITE_ORIGINS no other origin may call it', () => {
  for (const unset of [undefined, '', ',']) {
    expect(corsFor(unset)(from('https://a.example'))).toEqual({ vary: 'origin' })
  }
})

test('the secret key comes from the new settings, else from the old one', () => {
  const key = (settings: Record<string, string>) => secretKeyIn((name) => settings[name])
  const old = { SUPABASE_SERVICE_ROLE_KEY: 'old' }
  expect(key({ ...old, SUPABASE_SECRET_KEYS: '{"spare":"b","default":"a"}' })).toBe('a')
  expect(key({ ...old, SUPABASE_SECRET_KEYS: '{"own":"b"}' })).toBe('b')
  expect(key({ ...old, SUPABASE_SECRET_KEYS: '{}' })).toBe('old')
  expect(key(old)).toBe('old')
})
