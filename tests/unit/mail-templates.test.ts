import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { supabaseDir } from '../../server/paths.ts'

test('mails that anybody can have sent say nothing that was typed, and the others an address at most', () => {
  const folder = path.join(supabaseDir, 'templates')
  for (const name of fs.readdirSync(folder)) {
    const text = fs.readFileSync(path.join(folder, name), 'utf8')
    const values = new Set([...text.matchAll(/\{\{\s*(.*?)\s*\}\}/g)].map(([, value]) => value))
    // A sign-up's card, of which the server takes an id only.
    if (name === 'confirmation.html')
      for (const card of ['if .Data.tieni', '.Data.tieni', 'end']) values.delete(card)
    const asked = ['confirmation.html', 'recovery.html'].includes(name)
    const allowed = [
      '.SiteURL',
      ...(asked ? ['.TokenHash'] : ['.Email', '.TokenHash', '.Device', '.Address', '.Role']),
    ]
    expect(
      [...values].filter((value) => !allowed.includes(String(value))),
      name,
    ).toEqual([])
  }
})
