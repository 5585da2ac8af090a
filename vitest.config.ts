import { defineConfig } from 'vitest/config'
import { postgresBin } from './testing/postgres.ts'

// Tests of the database and of the API, once more on a PostgreSQL server.
const onPostgres = [
  'tests/api/{auth,auth-hostile,permissions,rest,function-*,storage*}.test.ts',
  'tests/db/{password-change,pgtap,sessions,sign-ups}.test.ts',
  'tests/postgres/**/*.test.ts',
]
if (!postgresBin) console.warn('SKIPPED: PostgreSQL is not installed here, so DATABASE_URL is not tested.')

/** One project a kind of test; `npm test` runs them all, `npm run test:<kind>` one. */
export default defineConfig({
  test: {
    // Generous, so that a busy machine fails nothing: how fast things are is the benchmark's business.
    testTimeout: 180_000,
    hookTimeout: 300_000,
    // Most tests wait for a server of their own: with the default, one worker less than cores, a core stays idle.
    maxWorkers: 4,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'src/**/*.test.ts',
            'supabase/functions/**/*.test.ts',
            'embedded/**/*.test.ts',
            'scripts/**/*.test.ts',
            'tests/unit/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: { name: 'db', include: ['tests/db/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: postgresBin ? onPostgres : [],
          globalSetup: ['tests/support/postgres-global.ts'],
          setupFiles: ['tests/support/on-postgres.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 's3',
          // The tests of files, once more on an S3 server.
          include: ['tests/api/storage.test.ts'],
          globalSetup: ['tests/support/s3-global.ts'],
          setupFiles: ['tests/support/on-s3.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
        },
      },
    ],
  },
})
