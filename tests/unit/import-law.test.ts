import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
/** A directory with the linter's settings and probes, files with a single import. */
const copy = mkdtempSync(path.join(tmpdir(), 'bottega-law-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

type Line = { folder: string; spelled: (room: string) => string; levels: readonly (readonly string[])[] }

/** The order of rooms. A room may import only rooms of earlier levels. */
const lines: readonly Line[] = [
  {
    folder: 'packages/embedded-supabase',
    spelled: (room) => `../${room}`,
    levels: [
      ['config', 'formats'],
      ['process'],
      ['queues', 'connections'],
      ['database', 'mail'],
      ['files'],
      ['gateway'],
      ['auth', 'rest', 'functions', 'realtime', 'storage', 'pages', 'backup', 'metrics'],
    ],
  },
  {
    folder: 'packages/embedded-supabase/rest',
    spelled: (part) => `../${part}`,
    levels: [['catalog'], ['grammar'], ['sql'], ['answer']],
  },
  {
    folder: 'src',
    spelled: (room) => `#${room}`,
    levels: [
      ['browser', 'italian'],
      ['ui', 'backend'],
      ['images', 'lists'],
      ['records'],
      ['features'],
      ['app'],
    ],
  },
  {
    folder: 'src/ui',
    spelled: (room) => `#ui/${room}`,
    levels: [['base'], ['feedback', 'fields'], ['dialogs'], ['page', 'tables']],
  },
  { folder: 'src/lists', spelled: (part) => `#lists/${part}`, levels: [['export'], ['selection']] },
  {
    folder: 'src/features/business-import',
    spelled: (part) => `../${part}`,
    levels: [['columns'], ['file'], ['rows'], ['saving']],
  },
  {
    folder: 'src/features/cards',
    spelled: (part) => `../${part}`,
    levels: [['face'], ['download', 'public-page']],
  },
  {
    folder: 'src/features/websites',
    spelled: (part) => `../${part}`,
    levels: [['hours'], ['customer-site', 'form', 'special-hours'], ['sign']],
  },
]

type Probe = { file: string; imported: string; allowed: boolean }

function probesOf({ folder, spelled, levels }: Line): Probe[] {
  return levels.flatMap((level, own) =>
    level.flatMap((room) =>
      levels.flatMap((other, place) =>
        other
          .filter((imported) => imported !== room)
          .map((imported) => ({
            file: `${folder}/${room}/leans-on-${imported}.ts`,
            imported: `${spelled(imported)}/anything.ts`,
            allowed: place < own,
          })),
      ),
    ),
  )
}

const probes: readonly Probe[] = [
  ...lines.flatMap(probesOf),
  {
    file: 'packages/embedded-supabase/config/probe.ts',
    imported: '../../../src/permissions.ts',
    allowed: false,
  },
  { file: 'packages/embedded-supabase/database/probe.ts', imported: './pglite/engine.ts', allowed: false },
  {
    file: 'packages/embedded-supabase/database/other.ts',
    imported: './postgres/sessions.ts',
    allowed: false,
  },
  {
    file: 'packages/embedded-supabase/database/third.ts',
    imported: './schema/apply-migrations.ts',
    allowed: true,
  },
  { file: 'packages/embedded-supabase/database/open.ts', imported: './pglite/open-pglite.ts', allowed: true },
  {
    file: 'packages/embedded-supabase/database/pglite/probe.ts',
    imported: '../postgres/sessions.ts',
    allowed: false,
  },
  { file: 'packages/embedded-supabase/database/pglite/other.ts', imported: '../database.ts', allowed: true },
  { file: 'packages/embedded-supabase/database/pglite/third.ts', imported: '../open.ts', allowed: false },
  {
    file: 'packages/embedded-supabase/database/pglite/fourth.ts',
    imported: '../../files/open-store.ts',
    allowed: false,
  },
  {
    file: 'packages/embedded-supabase/database/postgres/probe.ts',
    imported: '../pglite/wire-session.ts',
    allowed: false,
  },
  {
    file: 'packages/embedded-supabase/database/postgres/other.ts',
    imported: '../../process/log.ts',
    allowed: true,
  },
  {
    file: 'packages/embedded-supabase/database/postgres/third.ts',
    imported: '@electric-sql/pglite',
    allowed: false,
  },
  {
    file: 'packages/embedded-supabase/database/schema/probe.ts',
    imported: '../pglite/engine.ts',
    allowed: false,
  },
  { file: 'packages/embedded-supabase/database/schema/other.ts', imported: '../database.ts', allowed: true },
  { file: 'packages/embedded-supabase/rest/sql/probe.ts', imported: '../../gateway/host.ts', allowed: false },
  {
    file: 'packages/embedded-supabase/rest/sql/other.ts',
    imported: '../../database/as-caller.ts',
    allowed: true,
  },
  {
    file: 'packages/embedded-supabase/other.ts',
    imported: '../../server/project.ts',
    allowed: false,
  },
  {
    file: 'packages/embedded-supabase/auth/probe.ts',
    imported: '../../../supabase/functions/_shared/email.ts',
    allowed: false,
  },
  { file: 'packages/embedded-supabase/auth/other.ts', imported: '#page-paths', allowed: false },
  { file: 'server/probe.ts', imported: '#page-paths', allowed: true },
  { file: 'server/other.ts', imported: '#permissions', allowed: false },
  { file: 'server/third.ts', imported: '../testing/server.ts', allowed: false },
  { file: 'src/ui/base/probe.ts', imported: '#permissions', allowed: false },
  { file: 'src/ui/fields/probe.ts', imported: '#italian/format.ts', allowed: true },
  { file: 'src/ui/fields/other.ts', imported: '#backend/errors.ts', allowed: false },
  { file: 'src/ui/fields/third.tsx', imported: '../../../testing/components/drop.ts', allowed: false },
  { file: 'src/lists/probe.ts', imported: './selection/versions.ts', allowed: false },
  { file: 'src/lists/export/probe.ts', imported: '#lists/search.ts', allowed: true },
  { file: 'src/lists/selection/probe.ts', imported: '#lists/search.ts', allowed: true },
  { file: 'src/records/probe.ts', imported: '#permissions', allowed: false },
  { file: 'src/records/other.ts', imported: './similar/query.ts', allowed: false },
  { file: 'src/records/third.ts', imported: '../../supabase/functions/_shared/email.ts', allowed: true },
  { file: 'src/records/fourth.ts', imported: '../../supabase/functions/_shared/uuid.ts', allowed: false },
  { file: 'src/records/similar/probe.ts', imported: '#records/form-rules.ts', allowed: true },
  { file: 'src/records/similar/other.ts', imported: '#features/cards/queries.ts', allowed: false },
  { file: 'src/permissions.ts', imported: '#backend/supabase.ts', allowed: false },
  { file: 'src/backend/tables.ts', imported: '#permissions', allowed: false },
  { file: 'src/features/cards/probe.ts', imported: '#app/root.tsx', allowed: false },
  { file: 'src/features/cards/other.ts', imported: '#features/websites/save.ts', allowed: false },
  { file: 'src/features/cards/third.ts', imported: '#features/websites/queries.ts', allowed: true },
  { file: 'src/features/cards/fifth.ts', imported: '#features/websites/fields.ts', allowed: true },
  { file: 'src/features/cards/sixth.ts', imported: '#features/websites/home.ts', allowed: true },
  { file: 'src/features/websites/own-day/probe.ts', imported: '../special-hours/save.ts', allowed: true },
  { file: 'src/features/websites/own-day/other.ts', imported: '../sign/draw.ts', allowed: false },
  { file: 'src/features/cards/fourth.ts', imported: '../websites/queries.ts', allowed: false },
  { file: 'src/features/cards/face/probe.ts', imported: '../fields.ts', allowed: false },
  { file: 'src/features/websites/form/probe.ts', imported: '../fields.ts', allowed: true },
  { file: 'src/features/websites/form/other.ts', imported: '../../cards/queries.ts', allowed: false },
  {
    file: 'src/features/business-import/rows/probe.ts',
    imported: '#features/businesses/fields.ts',
    allowed: true,
  },
  {
    file: 'src/features/business-import/rows/other.ts',
    imported: '#features/businesses/list-page.tsx',
    allowed: false,
  },
  { file: 'supabase/functions/probe/index.ts', imported: '#permissions', allowed: false },
  { file: 'src/embed/probe.ts', imported: '#italian/format.ts', allowed: false },
  { file: 'src/embed/other.ts', imported: '../features/websites/hours/rules.ts', allowed: false },
  {
    file: 'src/embed/third.ts',
    imported: '../../supabase/functions/website-data/opening-state.ts',
    allowed: true,
  },
  {
    file: 'src/features/websites/hours/probe.ts',
    imported: '../../../../supabase/functions/website-data/words.ts',
    allowed: true,
  },
  {
    file: 'src/features/websites/special-hours/probe.ts',
    imported: '../../../../supabase/functions/website-data/words.ts',
    allowed: false,
  },
  ...['test', 'measure', 'generate', 'release'].flatMap((folder) => [
    { file: `scripts/commands/leans-on-${folder}.ts`, imported: `../${folder}/probe.ts`, allowed: false },
    {
      file: `scripts/commands/doctor/leans-on-${folder}.ts`,
      imported: `../../${folder}/probe.ts`,
      allowed: false,
    },
    { file: `scripts/${folder}/probe.ts`, imported: '../../tests/support/probe.ts', allowed: false },
  ]),
  {
    file: 'scripts/commands/doctor/other.ts',
    imported: '../../../packages/embedded-supabase/config/paths.ts',
    allowed: true,
  },
  { file: 'vite/probe.ts', imported: '../scripts/generate/probe.ts', allowed: false },
  {
    file: 'vite/other.ts',
    imported: '../packages/embedded-supabase/gateway/security-headers.ts',
    allowed: true,
  },
  { file: 'testing/probe.ts', imported: '../tests/support/probe.ts', allowed: false },
]

/** The files of the probes that the linter refuses. */
function refused(): Set<string> {
  cpSync(path.join(root, 'bounded-reads.grit'), path.join(copy, 'bounded-reads.grit'))
  for (const settings of ['.', 'packages/embedded-supabase', 'src/features', 'src/ui']) {
    cpSync(path.join(root, settings, 'biome.json'), path.join(copy, settings, 'biome.json'), {
      recursive: true,
    })
  }
  for (const { file, imported } of probes) {
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true })
    writeFileSync(path.join(copy, file), `import '${imported}'\n`)
  }
  const { stdout, stderr } = spawnSync(
    path.join(root, 'node_modules/.bin/biome'),
    [
      'lint',
      '--only=style/noRestrictedImports',
      '--vcs-enabled=false',
      '--reporter=json',
      '--max-diagnostics=none',
      '.',
    ],
    { cwd: copy, encoding: 'utf8' },
  )
  const found = [...stdout.matchAll(/"path":\s*"([^"]+)"/g)].map(([, file]) => file ?? '')
  if (found.length === 0) throw new Error(`The linter said nothing: ${stderr}`)
  return new Set(found)
}

test('a room imports only the rooms that stand before it', () => {
  const found = refused()
  expect(probes.filter(({ file, allowed }) => found.has(file) === allowed)).toEqual([])
})
