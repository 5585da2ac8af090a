import { goTo } from '../support/go-to.ts'
import { expect, test } from '../support/test.ts'

/* Whoever changes a record reads in 'Cronologia' what was there, and brings it back into the form. */

test("The dashboard's 'Ultime modifiche' are links to what was changed last, asked for once, after the rest", async ({
  inside,
  server,
  create,
  unique,
}) => {
  const insegna = unique('Ultima')
  const business = await create.business({ insegna })
  const admin = await server.signInAs('admin')
  await admin.from('businesses').update({ citta: 'Ivrea' }).eq('id', business.id).throwOnError()
  const page = await inside('admin')
  const asked: string[] = []
  page.on('request', (sent) => {
    const [, name] = /\/rest\/v1\/rpc\/(\w+)/.exec(sent.url()) ?? []
    if (name) asked.push(name)
  })
  await goTo(page, '/dashboard')
  const list = page.getByRole('region', { name: 'Ultime modifiche' })
  await expect(list.getByRole('link')).toHaveCount(5)
  const place = (name: string) => asked.indexOf(name)
  expect(place('latest_changes')).toBeGreaterThan(Math.max(place('admin_overview'), place('admin_newest')))
  expect(asked.filter((name) => name === 'latest_changes')).toHaveLength(1)
  const link = list.getByRole('link', { name: insegna })
  await expect(link).toContainText('Città: Torino → Ivrea · attività · Giulia Ferri')
  await link.click()
  await expect(page).toHaveURL(`${server.url}/dashboard/activity/edit/${business.id}`)
})
