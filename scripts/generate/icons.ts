/**
 * `npm run icons`: draws the icons of the installed dashboard from public/mark.svg into public/icons, and those of passes
 * into the function that makes them, which has no files beside its code.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { launchChromium } from '../../testing/chromium.ts'

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

/** Apple's sizes, for screens with one, two and three pixels a point. */
const ofPasses = [
  { name: 'icon.png', size: 29 },
  { name: 'icon@2x.png', size: 58 },
  { name: 'icon@3x.png', size: 87 },
]

mkdirSync(path.join(folder, 'icons'), { recursive: true })
const browser = await launchChromium()
try {
  for (const { name, size, inset } of icons) {
    writeFileSync(path.join(folder, 'icons', `${name}.png`), await drawn(size, inset))
  }
  let lines = ''
  for (const { name, size } of ofPasses) {
    // In two lines, as the formatter leaves them.
    lines += `  '${name}':\n    '${(await drawn(size, 0, ground)).toString('base64')}',\n`
  }
  const file = path.join(folder, '../supabase/functions/card-pass/icons.ts')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/(?<=const inBase64 = \{\n)[^}]*/, lines))
} finally {
  await browser.close()
}

/** @param behind the colour where the mark is transparent */
async function drawn(size: number, inset: number, behind = inset ? ground : 'transparent'): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  const inner = size - 2 * inset
  await page.setContent(
    `<style>body{margin:0;background:${behind}}svg{display:block;margin:${inset}px;width:${inner}px;height:${inner}px}</style>${mark}`,
  )
  const picture = await page.screenshot({ omitBackground: true })
  await page.close()
  return picture
}
