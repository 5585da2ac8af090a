import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readAllSettings } from '../../server/settings.ts'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** The paths of the repository that the image's second stage copies from the first. */
const copied = [...read('Dockerfile').matchAll(/^COPY --from=build (.+)$/gm)].flatMap(([, paths = '']) =>
  paths
    .split(/\s+/)
    .slice(0, -1)
    .map((source) => source.replace(/^\/app\//, '')),
)

/** The file behind a name that the host's package exports. */
const exported = (asked: string) => (asked === 'embedded-supabase' ? `${asked}/start.ts` : asked)

/** The files of the repository that a file imports at run time. */
function importsOf(file: string): string[] {
  const { imports } = JSON.parse(read('package.json')) as { imports: Record<string, string> }
  const { module } = parseSync(file, read(file))
  return module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value)
    .flatMap((asked) => {
      if (asked.startsWith('.')) return [path.posix.join(path.posix.dirname(file), asked)]
      if (asked.startsWith('embedded-supabase')) return [path.posix.join('packages', exported(asked))]
      if (!asked.startsWith('#')) return []
      const room = asked.replace(/\/.*/, '/')
      const below = imports[`${room}*`]?.replace('*', asked.slice(room.length))
      return [(imports[asked] ?? below ?? asked).replace(/^\.\//, '')]
    })
}

test('the image has every file that the server and the commands import, directly or through others', () => {
  const own = ['packages/embedded-supabase', 'server', 'scripts/commands', 'supabase/functions'].map(
    (folder) => `${folder}/**/*.ts`,
  )
  const files = globSync(own, { cwd: root, exclude: ['**/*.test.ts'] })
  const imported = new Set(files.flatMap(importsOf))
  for (const file of imported)
    if (file.endsWith('.ts')) for (const next of importsOf(file)) imported.add(next)
  expect([...imported]).toEqual(expect.arrayContaining(['src/permissions.ts', 'src/page-paths.ts']))
  const has = (file: string) => copied.some((source) => file === source || file.startsWith(`${source}/`))
  expect([...imported].filter((file) => !has(file))).toEqual([])
})

test('the image copies nothing that is not there', () => {
  // Created by the build, so they are not in the repository.
  const built = ['node_modules', 'dist']
  expect(copied.filter((source) => !built.includes(source) && !existsSync(path.join(root, source)))).toEqual(
    [],
  )
})

test('deploy/compose.yaml gives the server settings that it takes, with the example filled in', () => {
  const { services } = parse(read('deploy/compose.yaml'))
  const filled: Record<string, string> = {
    SITE_NAME: 'bottega.esempio.it',
    DATABASE_PASSWORD: 'a1b2c3',
    SMTP_URL: 'smtp://utente:segreta@smtp.esempio.it:587',
  }
  const interpolated = (value: unknown) =>
    String(value).replaceAll(
      /\$\{(\w+)(?::\?|:-([^}]*))\}/g,
      (_, name, otherwise = '') => filled[name] || otherwise,
    )
  const given = Object.entries(services.bottega.environment).map(([name, value]) => [
    name,
    interpolated(value),
  ])
  expect(readAllSettings(Object.fromEntries(given))).toMatchObject({
    siteUrl: 'https://bottega.esempio.it',
    databaseUrl: 'postgres://bottega:a1b2c3@postgres:5432/bottega',
    trustProxy: 1,
  })
})
