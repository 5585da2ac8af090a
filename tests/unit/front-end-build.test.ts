import path from 'node:path'
import { resolveConfig } from 'vite'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllEnvs())

test.each(['development', 'test', ''])(
  "is for production where the shell's NODE_ENV is '%s'",
  async (environment) => {
    vi.stubEnv('NODE_ENV', environment)
    const root = path.resolve(import.meta.dirname, '../..')
    expect((await resolveConfig({ root }, 'build')).isProduction).toBe(true)
  },
)
