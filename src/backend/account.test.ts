import type { User } from '@supabase/auth-js'
import { expect, test } from 'vitest'
import { accountOf } from './account.ts'

const user = (user_metadata: User['user_metadata']): User => ({
  id: 'u',
  aud: 'authenticated',
  app_metadata: {},
  created_at: '2026-01-01T00:00:00Z',
  user_metadata,
})

test('reads what people tell about themselves', () => {
  expect(accountOf(user({ display_name: 'Anna', avatar_url: '/a.png' }))).toEqual({
    display_name: 'Anna',
    avatar_url: '/a.png',
  })
})

test('takes anything that is not a text, or is blank, for nothing', () => {
  expect(accountOf(user({}))).toEqual({ display_name: null, avatar_url: null })
  expect(accountOf(user({ display_name: '  ', avatar_url: { x: 1 } }))).toEqual({
    display_name: null,
    avatar_url: null,
  })
})
