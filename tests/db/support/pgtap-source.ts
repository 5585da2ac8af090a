import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The SQL of pgTAP, from the archive of PGlite's extension. */
export function pgtapSource(): string {
  const archive = fileURLToPath(new URL('pgtap.tar.gz', import.meta.resolve('@electric-sql/pglite-pgtap')))
  const list = execFileSync('tar', ['-tzf', archive], { encoding: 'utf8' })
  const file = /^.*\/pgtap--[\d.]+\.sql$/m.exec(list)?.[0]
  if (!file) throw new Error('The extension brings no pgTAP')
  return execFileSync('tar', ['-xzOf', archive, file], { encoding: 'utf8' })
}
