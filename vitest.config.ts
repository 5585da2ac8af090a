import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumLaunch } from './testing/chromium.ts'
import { postgresBin } from './testing/postgres.ts'
import { replacingTests } from './testing/replacing-tests.ts'
import { ServersFirst } from './testing/servers-first.ts'

const unitTests = [
  'src/**/*.test.ts',
  'supabase/functions/**/*.test.ts',
  'packages/*/**/*.test.ts',
  'server/**/*.test.ts',
  'scripts/**/*.test.ts',
  'vite/**/*.test.ts',
  'tests/unit/**/*.test.ts',
]
const unitTestsApart = replacingTests(unitTests)
/** Tests of time limits of milliseconds: at the low priority of the other unit tests a thread may get no turn within one. */
const timedTests = ['packages/embedded-supabase/database/pglite/{engine,pipelining}.test.ts']
const apiTests = ['tests/api/**/*.test.ts']
const apiTestsApart = replacingTests(apiTests)
const serverTests = ['tests/server/**/*.test.ts']
const serverTestsApart = replacingTests(serverTests)

// Tests of database and API that run a second time on a PostgreSQL server.
const onPostgres = [
  'tests/api/{auth,closures,history,live,live-tokens,lowered-sessions,permissions,postgrest-*,rest,stamps,function-*,storage*}.test.ts',
  'tests/db/{invitations,password-change,pgtap,sessions,sign-ups}.test.ts',
  'tests/postgres/**/*.test.ts',
]
if (!postgresBin) console.warn('SKIPPED: PostgreSQL is not installed here, so DATABASE_URL is not tested.')

// Every worker, server and command that a test starts reads the same modules: V8 keeps what it compiled of them.
process.env.NODE_COMPILE_CACHE ??= path.resolve(import.meta.dirname, 'node_modules/.cache/bottega')

// Whose shell says 'production' would test React's code for production, which lacks what tests ask of it, and miss pages of development.
process.env.NODE_ENV = 'test'

// A sequencer named here would sort the files that `--sequence.shuffle.files` asks to be shuffled.
const shuffled = process.argv.some((word) => word.startsWith('--sequence.shuffle'))

/** One project for each kind of test, two where some replace what others use; `npm test` runs them all, `npm run test:<kind>` one kind. */
export default defineConfig({
  test: {
    // Five times what the longest test needs on two cores with nothing else to do; speed is measured by `npm run bench`.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Most tests wait for their own server, three files for most of a minute: with Vitest's default, one worker less than
    // cores, a core would be idle. A fifth worker would only load all modules once more.
    maxWorkers: 4,
    // As the server does for its database: V8 can end a worker when it frees code of WebAssembly (nodejs/node#64500).
    execArgv: ['--no-wasm-code-gc'],
    sequence: shuffled ? {} : { sequencer: ServersFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: unitTests,
          exclude: [...unitTestsApart, ...timedTests],
          // These files share the modules they load: loading them again for each file is more than a quarter of the work.
          isolate: false,
          setupFiles: ['testing/endless-shrinks.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'unit-apart', include: unitTestsApart },
      },
      {
        extends: true,
        test: { name: 'unit-timed', include: timedTests },
      },
      {
        extends: true,
        plugins: [react(), tailwindcss()],
        // JSX calls React through a counter, for tests of how much a component renders.
        oxc: { jsx: { importSource: path.resolve(import.meta.dirname, 'testing/components/counted') } },
        // Bundled at each start: a package that a test was the first to import would be bundled while the tests run, and then
        // the page loads again in the middle of one.
        optimizeDeps: { force: true },
        // An address without a file is not answered with the dashboard, whose packages would be bundled then.
        appType: 'custom',
        test: {
          name: 'components',
          include: ['src/**/*.test.tsx'],
          setupFiles: ['testing/components/setup.ts'],
          testTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
          // One page for all files, which loads the dashboard's modules once.
          isolate: false,
          browser: {
            enabled: true,
            headless: true,
            // Reading this file starts nothing: the browser starts with the first file of this project.
            provider: playwright({
              launchOptions: chromiumLaunch(),
              contextOptions: { locale: 'it-IT', timezoneId: 'Europe/Rome', reducedMotion: 'reduce' },
              actionTimeout: 20_000,
            }),
            instances: [{ browser: 'chromium' }],
            viewport: { width: 1280, height: 800 },
            screenshotFailures: false,
          },
        },
      },
      {
        extends: true,
        test: {
          name: 'db',
          include: ['tests/db/**/*.test.ts'],
          // As above, and PostgreSQL's code is compiled once a worker instead of once a file.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: apiTests,
          exclude: apiTestsApart,
          // As above, and most files share their worker's server.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'api-apart', include: apiTestsApart },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: postgresBin ? onPostgres : [],
          isolate: false,
          globalSetup: ['tests/support/postgres-global.ts'],
          setupFiles: ['tests/support/on-postgres.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 's3',
          // The storage tests, a second time on an S3 server.
          include: ['tests/api/storage.test.ts'],
          globalSetup: ['tests/support/s3-global.ts'],
          setupFiles: ['tests/support/on-s3.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: serverTests,
          exclude: serverTestsApart,
          // As above; what these files start is a process of its own in any case.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'server-apart', include: serverTestsApart },
      },
    ],
  },
})
