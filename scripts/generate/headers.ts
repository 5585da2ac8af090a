/**
 * `npm run headers` after a build: writes `_headers` and `_redirects` into dist (Netlify, Cloudflare Pages);
 * `npm run -s headers -- nginx` prints the lines that deploy/nginx-static.conf includes, `-- nginx cards` those of the
 * cards' page.
 */
import fs from 'node:fs'
import path from 'node:path'
import { distDir } from '../../server/paths.ts'
import { hostingFiles, nginxHeaders } from '../../vite/hosting-headers.ts'

const url = process.env.VITE_SUPABASE_URL ?? ''
if (!URL.canParse(url)) {
  console.error('VITE_SUPABASE_URL: imposta lo stesso indirizzo con cui hai fatto la build')
  process.exit(1)
}
const backend = new URL(url).origin
if (process.argv[2] === 'nginx') {
  const of = process.argv[3] === 'cards' ? 'cards' : 'dashboard'
  process.stdout.write(nginxHeaders(distDir, backend, of))
} else {
  for (const [name, text] of Object.entries(hostingFiles(distDir, backend))) {
    fs.writeFileSync(path.join(distDir, name), text)
  }
}
