/** `npm run icons`: draws the icons of the installed dashboard from public/mark.svg into public/icons. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumArgs, ensureChromium } from '../../testing/chromium.ts'

const folder = path.resolve(import.meta.dirname, '../../public')
const mark = readFileSync(path.join(folder, 'mark.svg'), 'utf8')
const ground = /fill="(#[0-9a-f]{6})"/.exec(mark)?.[1]
if (!ground) throw new Error('public/mark.svg has no ground')

/** A system may show only the inner circle of a maskable icon, four fifths of its width, so its drawing is smaller. */
const icons = [
  { name: '192', size: 192, inset: 0 },
  { name: '512', size: 512, inset: 0 },
  { name: 'maskable-512', size: 512, inset: 64 },
]

mkdirSync(path.join(folder, 'icons'), { recursive: true })
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs })
try {
  for (const { name, size, inset } of icons) {
    const page = await browser.newPage({ viewport: { width: size, height: size } })
    const inner = size - 2 * inset
    await page.setContent(
      `<style>body{margin:0;background:${inset ? ground : 'transparent'}}svg{display:block;margin:${inset}px;width:${inner}px;height:${inner}px}</style>${mark}`,
    )
    const file = path.join(folder, 'icons', `${name}.png`)
    writeFileSync(file, await page.screenshot({ omitBackground: true }))
    await page.close()
  }
} finally {
  await browser.close()
}
