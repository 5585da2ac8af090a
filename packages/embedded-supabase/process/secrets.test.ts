import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { areSecretsOpen, closeSecrets, loadSecrets } from './secrets.ts'

function secretsWith(mode: number) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'host-secrets-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const secrets = loadSecrets(dataDir)
  const file = path.join(dataDir, 'secrets.json')
  chmodSync(file, mode)
  return { dataDir, file, secrets }
}

test.each([0o644, 0o640, 0o604, 0o620, 0o666, 0o601])(
  'secrets of mode %o are closed, and the operator is told',
  (mode) => {
    const { dataDir, file, secrets } = secretsWith(mode)
    expect(areSecretsOpen(dataDir)).toBe(true)
    expect(closeSecrets(dataDir)).toMatch(
      /ATTENZIONE: .*secrets\.json era leggibile da altri utenti; ora è chiuso/,
    )
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(loadSecrets(dataDir)).toEqual(secrets)
  },
)

test.each([0o600, 0o400])('secrets of mode %o are left as they are, without a word', (mode) => {
  const { dataDir, file } = secretsWith(mode)
  expect(closeSecrets(dataDir)).toBeNull()
  expect(statSync(file).mode & 0o777).toBe(mode)
})
