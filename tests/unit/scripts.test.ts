import { existsSync, readFileSync } from 'node:fs'
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

test.each(['playwright.config', 'vitest.config', 'vite.config'])(
  '%s installs, starts and writes nothing by being read',
  (name) => {
    const source = readFileSync(`${name}.ts`, 'utf8')
    expect(source).not.toMatch(/launchChromium|spawn|exec(File)?(Sync)?\(|writeFile|mkdir/)
  },
)
