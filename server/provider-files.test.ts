import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './paths.ts'
import { readLogo } from './provider.ts'
import { providerFiles } from './provider-files.ts'

const mark =
  '<svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" class="size-11"><path d=""/></svg>'
const pages: Record<string, string> = {
  '/index.html': `<html lang="it"><head><link rel="icon" type="image/svg+xml" href="/mark.svg"><title>Accedi · Bottega</title><script>'Bottega'</script></head><body>${mark}<h1>Bottega</h1><footer>© 2026 Bottega. Tutti</footer></body></html>`,
  '/c/index.html': '<html><head><style>a{}</style></head><body><main></main></body></html>',
  '/manifest.webmanifest': JSON.stringify({
    name: 'Bottega',
    short_name: 'Bottega',
    icons: [{ src: '/mark.svg' }, { src: '/icons/192.png' }],
  }),
  '/sw.js':
    'x([{url:`/index.html`,revision:`R`},{url:`/mark.svg`,revision:`M`}]);y([{url:`/mark.svg`,revision:`M`}])',
  '/c/sw.js': 'a([`/c/`,`/mark.svg`])',
}
const built = (name: string) => pages[name] ?? null
const icon = readLogo(path.join(root, 'public/icons/192.png'))
if (typeof icon === 'string') throw new Error(icon)
const textOf = (files: ReturnType<typeof providerFiles>, name: string) => String(files.get(name))

test('without a name and a logo nothing changes', () => {
  expect([...providerFiles({ name: null, logo: null }, built)]).toEqual([])
})

test('a name of any letters stands as text where the product’s stood, and in no script', () => {
  const name = `D'Angelo & "Figli" <b> $& שלום 🦊`
  const files = providerFiles({ name, logo: null }, built)
  const written = 'D&#39;Angelo &#38; &#34;Figli&#34; &#60;b&#62; $&#38; שלום 🦊'
  const page = textOf(files, '/index.html')
  expect(page).toContain(`<html data-provider-name="${written}" lang="it">`)
  expect(page).toContain(`<title>Accedi · ${written}</title><script>'Bottega'</script>`)
  expect(page).toContain(`${mark}<h1>${written}</h1>`)
  expect(textOf(files, '/c/index.html')).toContain(`<footer><span dir="auto">${written}</span></footer>`)
  expect(JSON.parse(textOf(files, '/manifest.webmanifest'))).toMatchObject({ name, short_name: name })
})

test('the full stop of «S.r.l.» ends the sentence too', () => {
  const footer = (name: string) =>
    /<footer>.*<\/footer>/.exec(textOf(providerFiles({ name, logo: null }, built), '/index.html'))?.[0]
  expect(footer('Web Marche S.r.l.')).toBe('<footer>© 2026 Web Marche S.r.l. Tutti</footer>')
  expect(footer('Web Marche')).toBe('<footer>© 2026 Web Marche. Tutti</footer>')
})

test('a logo stands in the mark’s place, as the icon, and is kept for times without a network', () => {
  const files = providerFiles({ name: null, logo: icon }, built)
  const page = textOf(files, '/index.html')
  expect(page).toContain(`<img src="${icon.path}" alt="" class="size-11"/><h1>Bottega</h1>`)
  const [square = ''] = [...files.keys()].filter((name) => name.endsWith('.svg'))
  expect(page).toContain(`href="${square}"`)
  expect(files.get(icon.path)).toEqual(icon.body)
  expect(textOf(files, '/sw.js')).toBe(
    `x([{url:\`/index.html\`,revision:\`R\`},{url:\`${square}\`,revision:\`M\`},{url:\`${icon.path}\`,revision:\`M\`}]);y([{url:\`${square}\`,revision:\`M\`},{url:\`${icon.path}\`,revision:\`M\`}])`,
  )
  expect(textOf(files, '/c/sw.js')).toBe(`a([\`/c/\`,\`${square}\`,\`${icon.path}\`])`)
})

test('a logo is told by its content: neither a text nor a file that is too large', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'logo-'))
  const file = path.join(folder, 'logo.png')
  fs.writeFileSync(file, Buffer.concat([icon.body, Buffer.alloc(200 * 1024)]))
  expect(readLogo(file)).toBe('il file ha più di 200 KB')
  fs.writeFileSync(file, '<svg/>')
  expect(readLogo(file)).toBe('il file deve essere un PNG, JPEG o WEBP')
  fs.rmSync(folder, { recursive: true })
})
