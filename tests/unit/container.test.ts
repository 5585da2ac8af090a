import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { settingTable } from '../../packages/embedded-supabase/config/setting-table.ts'
import { startCommand } from '../../testing/server.ts'
import { readDockerfile, stagesOf } from './support/dockerfile.ts'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const instructions = readDockerfile(read('Dockerfile'))
const [build = [], image = []] = stagesOf(instructions)
const of = (stage: typeof build, word: string) =>
  stage.filter((instruction) => instruction.word === word).map(({ rest }) => rest)

/** Created by the build, so they are not in the repository. */
const built = ['node_modules', 'dist']
/** The paths of the repository that the image has. */
const copied = of(image, 'COPY').flatMap((rest) => {
  const [from, ...paths] = rest.split(/\s+/)
  expect(from).toBe('--from=build')
  const target = paths.pop() ?? ''
  return paths.map((source) => ({ source: source.replace(/^\/app\//, ''), target }))
})

test('it builds in one stage and runs in another, both on the same Node', () => {
  expect(stagesOf(instructions)).toHaveLength(2)
  expect(of(build, 'FROM')).toEqual([`${of(image, 'FROM')[0]} AS build`])
  const [, major] = /^node:(\d+)-/.exec(of(image, 'FROM')[0] ?? '') ?? []
  const { devDependencies } = JSON.parse(read('package.json'))
  expect(devDependencies.node.split('.')[0]).toBe(major)
  for (const stage of [build, image]) expect(of(stage, 'WORKDIR')).toEqual(['/app'])
})

test('what it copies exists, lands where it was, and is not kept out of the build', () => {
  for (const source of of(build, 'COPY')[0]?.split(' ').slice(0, -1) ?? [])
    expect(existsSync(path.join(root, source))).toBe(true)
  expect(of(build, 'COPY').at(-1)).toBe('. .')
  const ignored = read('.dockerignore').trim().split('\n')
  for (const { source, target } of copied) {
    expect([source, built.includes(source) || existsSync(path.join(root, source))]).toEqual([source, true])
    expect(path.posix.join(target, /\/$/.test(target) ? path.posix.basename(source) : '')).toBe(source)
    if (!built.includes(source)) expect(ignored).not.toContain(source.split('/')[0])
  }
})

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

test('it has every file that the server and the commands import, directly or through others', () => {
  const own = ['packages/embedded-supabase', 'server', 'scripts/commands', 'supabase/functions'].map(
    (folder) => `${folder}/**/*.ts`,
  )
  const files = globSync(own, { cwd: root, exclude: ['**/*.test.ts'] })
  const imported = new Set(files.flatMap(importsOf))
  for (const file of imported)
    if (file.endsWith('.ts')) for (const next of importsOf(file)) imported.add(next)
  expect([...imported]).toEqual(expect.arrayContaining(['src/permissions.ts', 'src/page-paths.ts']))
  const has = (file: string) => copied.some(({ source }) => file === source || file.startsWith(`${source}/`))
  expect([...imported].filter((file) => !has(file))).toEqual([])
})

test('it starts the server as a user without rights, with settings that exist', () => {
  const settings = Object.keys(settingTable.shape)
  const env = Object.fromEntries(
    of(image, 'ENV').flatMap((rest) => rest.split(/\s+/).map((pair) => pair.split('='))),
  )
  // No settings of the product: Node and its libraries read NODE_ENV, glibc reads MALLOC_MMAP_THRESHOLD_.
  const others = ['NODE_ENV', 'MALLOC_MMAP_THRESHOLD_']
  expect(Object.keys(env).filter((name) => !settings.includes(name))).toEqual(others)
  const given = Object.fromEntries(Object.entries(env).filter(([name]) => settings.includes(name)))
  expect(settingTable.pick({ PORT: true, HOST: true, DEMO: true }).safeParse(given).success).toBe(true)
  expect(of(image, 'EXPOSE')).toEqual([env.PORT])
  expect(of(image, 'VOLUME')).toEqual([env.DATA_DIR])
  expect(of(image, 'USER')).toEqual(['node'])
  expect(of(image, 'RUN').join()).toContain(`chown node:node ${env.DATA_DIR}`)
  const command = JSON.parse(of(image, 'CMD')[0] ?? '')
  expect(command).toEqual(['node', ...startCommand(root).flags, 'server/main.ts'])
  expect(existsSync(path.join(root, command.at(-1)))).toBe(true)
})

test('its health check is a program that asks the server on its port', () => {
  const [, command = ''] = / CMD (\[.*\])$/.exec(of(image, 'HEALTHCHECK')[0] ?? '') ?? []
  const [node, flag, program] = JSON.parse(command)
  expect([node, flag]).toEqual(['node', '-e'])
  expect(() => new Function(program)).not.toThrow()
  expect(program).toMatch(/:\$\{process\.env\.PORT\}\/healthz/)
})
