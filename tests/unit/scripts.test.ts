import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'

const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'))

test('what an operator or a developer starts first is written for every shell, that of Windows included', () => {
  for (const name of ['start', 'dev', 'build', 'admin', 'doctor', 'backup', 'restore', 'export', 'test']) {
    const words = scripts[name]?.split(' ') ?? []
    expect(
      words.filter((word) => /^\w+=|^[;&|<>]|[$'"`]/.test(word)),
      name,
    ).toEqual([])
    // Where the shell has no `exec`, the file beside package.json is run in its place.
    if (words[0] === 'exec') expect(existsSync('exec.cmd'), name).toBe(true)
  }
})

test('what an operator starts says what to do on an old Node, and where packages are missing', () => {
  for (const name of ['start', 'dev', 'build', 'admin', 'doctor', 'backup', 'restore', 'export', 'test'])
    expect(scripts[name], name).toMatch(
      /^(exec )?node (--[\w=-]+ )*packages\/embedded-supabase\/run\.js \S+\.ts( |$)/,
    )

  const directory = mkdtempSync(path.join(tmpdir(), 'bottega-run-'))
  const file = path.join(directory, 'file.ts')
  const run = (source: string, flags: string[] = []) => {
    writeFileSync(file, source)
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      [...flags, 'packages/embedded-supabase/run.js', file, 'a', '--b'],
      { encoding: 'utf8' },
    )
    return { status, stdout, stderr }
  }
  const old = `data:text/javascript,Object.defineProperty(process,'versions',{value:{node:'20.20.2'}})`
  expect(run('console.log(1)', ['--import', old])).toEqual({
    status: 1,
    stdout: '',
    stderr: 'Serve Node 24 o più recente, e questo è 20.20.2: «npm ci» ne mette uno in questa cartella.\n',
  })
  expect(run("import 'not-there'")).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^Mancano dei pacchetti: [^\n]+\n$/),
  })
  expect(run("import './not-there.ts'")).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('not-there.ts'),
  })
  expect(run('const args: string[] = process.argv.slice(2); console.log(process.argv[1], ...args)')).toEqual({
    status: 0,
    stdout: `${file} a --b\n`,
    stderr: '',
  })
  rmSync(directory, { recursive: true })
})

test('the packages that build are there whatever NODE_ENV says', () => {
  expect(readFileSync('.npmrc', 'utf8')).toMatch(/^include=dev$/m)
  // It would also keep them in the image.
  expect(readFileSync('Dockerfile', 'utf8')).toMatch(/rm \.npmrc && npm prune --omit=dev/)
})

test.each(['playwright.config', 'vitest.config', 'vite.config'])(
  '%s installs, starts and writes nothing by being read',
  (name) => {
    const source = readFileSync(`${name}.ts`, 'utf8')
    expect(source).not.toMatch(/launchChromium|spawn|exec(File)?(Sync)?\(|writeFile|mkdir/)
  },
)
