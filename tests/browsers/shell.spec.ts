import { startSwitchedProxy } from '../e2e/support/switched-proxy.ts'
import { button, byRole, field, text, title, within } from './support/targets.ts'
import { expect, see, seeValue, signInto, type Tab, test } from './support/test.ts'

test('Trova finds a business, by the keyboard', async ({ visit, create, unique }) => {
  const name = unique('Cartoleria')
  await create.business({ insegna: name })
  const tab = await visit('admin')
  await tab.click(button('Trova'))
  await tab.fill(byRole('combobox', 'Che cosa vuoi trovare?'), name.toLowerCase())
  await see(tab, within(byRole('group', 'Attività'), byRole('option')))
  await tab.pressEnter()
  await seeValue(tab, field('Insegna'), name)
})

/** Waits until the service worker keeps the files of the dashboard. */
const kept = (tab: Tab) =>
  expect
    .poll(
      () =>
        tab.evaluate(
          async () => (await navigator.serviceWorker.getRegistration())?.active?.state ?? null,
          null,
        ),
      { timeout: 90_000 },
    )
    .toBe('activated')

test('a second visit is answered by what is kept on the device', async ({ visit, server }) => {
  const tab = await visit('admin', '/dashboard/activity')
  await kept(tab)
  await tab.goto(`${server.url}/dashboard/websites`)
  await see(tab, title('Siti Web'))
  const { controlled, paths } = await tab.evaluate(async () => {
    const names = await caches.keys()
    const stores = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    const kept = stores.flat().map(({ url }) => new URL(url).pathname)
    return { controlled: navigator.serviceWorker.controller !== null, paths: kept }
  }, null)
  expect(controlled).toBe(true)
  expect(paths.filter((path) => !path.startsWith('/assets/')).sort()).toEqual(['/index.html', '/mark.svg'])
  expect(paths.length).toBeGreaterThan(40)
})

test('without a network the dashboard opens, and its data come when the network is back', async ({
  tab,
  server,
  create,
  unique,
}) => {
  // WebKit's driver cannot take the network away, so what lies between browser and server does.
  const proxy = await startSwitchedProxy(server.url)
  await signInto(tab, { ...server, url: proxy.url }, 'admin')
  await tab.goto(`${proxy.url}/dashboard`)
  await kept(tab)
  proxy.answerWith('nothing')
  await tab.goto(`${proxy.url}/dashboard/websites`)
  await see(tab, title('Siti Web'))
  await see(tab, text("L'elenco non si è caricato"))
  const { nome } = await create.website({ nome: unique('Aaa') })
  proxy.answerWith(null)
  await tab.click(button('Riprova'))
  await see(tab, byRole('cell', nome))
  proxy.stop()
})
