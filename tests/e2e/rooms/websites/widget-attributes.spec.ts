import type { Page } from '@playwright/test'
import { defaultOrari } from '../../../../testing/factories.ts'
import { type CustomerSite, startCustomerSite } from '../../support/customer-site.ts'
import { resize } from '../../support/screen.ts'
import { expect, test } from '../../support/test.ts'

/** The widget's attributes `lingua`, `forma` and `dati`, on a page of another origin. */

const codeFor = (origin: string, id: string, attributes: string) =>
  `<script src="${origin}/embed/orari.js" async></script><bottega-orari sito="${id}" ${attributes}></bottega-orari>`
const always = { ...defaultOrari, sempreAperto: true }

const sites: CustomerSite[] = []
test.afterEach(() => {
  for (const site of sites.splice(0)) site.close()
})
async function open(page: Page, code: string, policy?: string): Promise<void> {
  const site = await startCustomerSite(code, policy)
  sites.push(site)
  await page.goto(site.url)
}
/** The device's clock and the server's, which stand still. */
async function setClock(page: Page, time: string): Promise<void> {
  await page.clock.setFixedTime(new Date(time))
  await page.route('**/website-data?**', async (route) => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      headers: { ...response.headers(), date: new Date(time).toUTCString() },
    })
  })
}
const widget = (page: Page) => page.locator('bottega-orari')
const jsonld = (page: Page) => page.locator('head > script[type="application/ld+json"]')

test('The widget speaks the language of its attribute, and is accessible in each', async ({
  page,
  server,
  create,
  axe,
}) => {
  for (const [lingua, state, day, lang] of [
    ['de', 'Jetzt geöffnet, schließt um 13:00', 'Mittwoch', 'de'],
    ['EN', 'Open now, closes at 13:00', 'Wednesday', 'en-GB'],
    ['fr-CH', 'Ouvert, ferme à 13:00', 'mercredi', 'fr'],
    ['es', 'Abierto, cierra a las 13:00', 'miércoles', 'es'],
    ['it', 'Aperto ora, chiude alle 13:00', 'mercoledì', 'it'],
    ['pt', 'Aperto ora, chiude alle 13:00', 'mercoledì', 'it'],
    ['', 'Aperto ora, chiude alle 13:00', 'mercoledì', 'it'],
    ['__proto__', 'Aperto ora, chiude alle 13:00', 'mercoledì', 'it'],
  ] as const) {
    await test.step(`with lingua="${lingua}" the state is '${state}'`, async () => {
      await page.unrouteAll({ behavior: 'ignoreErrors' })

      const website = await create.website()
      await create.season({ website_id: website.id, nome: 'Inverno', dal: '2020-12-01', al: '2020-03-31' })
      await setClock(page, '2026-03-04T10:00:00+01:00')
      await open(page, codeFor(server.url, website.id, `lingua="${lingua}"`))
      await expect(widget(page).getByText(state)).toBeVisible()
      await expect(widget(page).locator('[aria-current=date] th')).toHaveText(day)
      await expect(widget(page).locator('[lang]')).toHaveAttribute('lang', lang)
      await expect(widget(page).getByRole('row')).toHaveCount(7)
      await axe(page)
    })
  }
})

test('The widget’s languages and shapes hold what they are told', {
  tag: '@oldest-visitors',
}, async ({ page, server, create, db, axe }) => {
  await test.step('with lingua="auto" each widget speaks the language of the page around it', async () => {
    const website = await create.website({ orari: always })
    const auto = `<bottega-orari sito="${website.id}" lingua="auto"></bottega-orari>`
    await open(
      page,
      `${codeFor(server.url, website.id, 'lingua="auto"')}<div lang="de-AT">${auto}</div><div lang="en">${auto}</div><div lang="pt">${auto}</div>`,
    )
    await expect(page.locator('bottega-orari [part~=stato]')).toHaveText([
      'Sempre aperto',
      'Immer geöffnet',
      'Always open',
      'Sempre aperto',
    ])
  })

  await test.step('the shapes show the week, today, or one line, and keep their own height', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' })

    const website = await create.website()
    await db
      .from('closures')
      .insert({ website_id: website.id, dal: '2026-12-24', al: '2026-12-26', motivo: 'Natale' })
      .throwOnError()
    await setClock(page, '2026-12-02T10:00:00+01:00')
    await resize(page, { width: 320, height: 800 })
    const shapes = ['settimana', 'oggi', 'riga', 'constructor']
      .map((forma) => `<bottega-orari sito="${website.id}" forma="${forma}"></bottega-orari>`)
      .join('')
    await open(page, `<script src="${server.url}/embed/orari.js" async></script>${shapes}`)
    await expect(widget(page).nth(2)).toHaveText('Aperto ora, chiude alle 13:00')
    await expect(widget(page).nth(1).getByRole('row')).toHaveText(['mercoledì9:00–13:00, 15:00–19:00'])
    for (const whole of [0, 3]) {
      await expect(widget(page).nth(whole).getByRole('row')).toHaveCount(7)
      await expect(widget(page).nth(whole).getByRole('listitem')).toHaveCount(1)
    }
    const heights = await widget(page).evaluateAll((all) => all.map((each) => each.clientHeight))
    expect(heights[2]).toBeLessThan(60)
    expect(heights[1]).toBeLessThan(140)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await axe(page)
  })

  await test.step('with dati the data for search engines are in the page once, true, and go with the widget', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' })

    const hostile = { orari: always, nome: 'Forno </script><script>window.broken=1</script><!--' }
    const website = await create.website(hostile)
    const other = await create.website({ orari: always })
    const told = `<bottega-orari sito="${website.id}" dati lingua="de" forma="riga"></bottega-orari>`
    const code = `${codeFor(server.url, website.id, 'dati')}<script src="${server.url}/embed/orari.js" async></script>${told}
<bottega-orari sito="${other.id}" dati></bottega-orari>`
    await open(page, code)
    await expect(jsonld(page)).toHaveCount(2)
    const names = async () => {
      const texts = await jsonld(page).allTextContents()
      return texts.map((text) => JSON.parse(text).name).toSorted()
    }
    expect(await names()).toEqual([website.nome, other.nome].toSorted())
    expect(await page.evaluate(() => 'broken' in window)).toBe(false)

    // A change of the data.
    await page.route('**/website-data?**', async (route) => {
      const response = await route.fetch()
      const data = await response.json()
      await route.fulfill({ response, json: { ...data, jsonld: { ...data.jsonld, name: 'Nuovo' } } })
    })
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect.poll(names).toEqual(['Nuovo', 'Nuovo'])

    await widget(page)
      .first()
      .evaluate((element) => element.remove())
    await expect(jsonld(page)).toHaveCount(2)
    await widget(page)
      .first()
      .evaluate((element) => element.removeAttribute('dati'))
    await expect(jsonld(page)).toHaveCount(1)
    await page.evaluate(() => document.querySelector('main')?.replaceChildren())
    await expect(jsonld(page)).toHaveCount(0)
  })
})

test('Words that come late, attributes that change and what others stored break nothing', async ({
  page,
  server,
  create,
}) => {
  await test.step('words that do not come leave Italian; late ones replace it', async () => {
    const website = await create.website({ orari: always })
    await page.route('**/embed/*.de.js', (route) => route.abort())
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/embed/*.fr.js', async (route) => {
      await held
      await route.continue()
    })
    const french = `<bottega-orari sito="${website.id}" lingua="fr"></bottega-orari>`
    await open(page, codeFor(server.url, website.id, 'lingua="de"') + french)
    await expect(page.locator('bottega-orari [part~=stato]')).toHaveText(['Sempre aperto', 'Sempre aperto'])
    release()
    await expect(page.locator('bottega-orari [part~=stato]')).toHaveText(['Sempre aperto', 'Toujours ouvert'])
  })

  await test.step('a changed attribute changes the widget, and the last change counts', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' })

    const website = await create.website({ orari: always })
    await open(page, codeFor(server.url, website.id, ''))
    await expect(widget(page).getByText('Sempre aperto')).toBeVisible()
    await widget(page).evaluate((element) => {
      for (const lingua of ['de', 'fr', 'en', 'it', 'es']) element.setAttribute('lingua', lingua)
      element.setAttribute('forma', 'oggi')
    })
    await expect(widget(page).getByText('Abierto siempre')).toBeVisible()
    await expect(widget(page).getByRole('row')).toHaveCount(1)
    await widget(page).evaluate((element) => element.removeAttribute('forma'))
    await expect(widget(page).getByRole('row')).toHaveCount(7)
  })

  await test.step('what another script has stored breaks nothing', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' })

    const website = await create.website({ orari: always })
    for (const stored of [
      '5',
      '{',
      'null',
      '{"data":5}',
      '{"data":{"chiusure":7},"taken":"x","ahead":"y"}',
    ]) {
      await page.addInitScript(
        ([key, value]) => localStorage.setItem(key as string, value as string),
        [`bottega-orari:${website.id}`, stored],
      )
      await open(page, codeFor(server.url, website.id, 'lingua="de" dati'))
      await expect(widget(page).getByText('Immer geöffnet')).toBeVisible()
    }
  })
})

test('A strict policy needs to allow the script alone, and the text is legible on light and dark', async ({
  page,
  server,
  create,
  axe,
}) => {
  for (const scheme of ['light', 'dark'] as const) {
    await test.step(`on a ${scheme} page the text is legible`, async () => {
      await page.unrouteAll({ behavior: 'ignoreErrors' })

      const website = await create.website()
      await page.emulateMedia({ colorScheme: scheme })
      const style = '<style>:root{color-scheme:light dark}</style>'
      await open(page, style + codeFor(server.url, website.id, 'lingua="en"'))
      await expect(widget(page).getByRole('table', { name: 'Opening hours' })).toBeVisible()
      await axe(page)
    })
  }

  await test.step('a strict policy needs to allow the script’s origin and nothing else, for the attributes too', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' })

    const website = await create.website({ orari: always })
    const broken: string[] = []
    page.on('console', (message) => message.type() === 'error' && broken.push(message.text()))
    page.on('pageerror', ({ message }) => broken.push(message))
    const policy = `default-src 'none'; script-src ${server.url}; connect-src ${server.url}`
    await open(page, codeFor(server.url, website.id, 'lingua="de" forma="oggi" dati'), policy)
    await expect(widget(page).getByText('Immer geöffnet')).toBeVisible()
    await expect(jsonld(page)).toHaveCount(1)
    // A page that requires trusted types warns of any text in a script, of data too.
    const strictest = `${policy}; require-trusted-types-for 'script'`
    await open(page, codeFor(server.url, website.id, 'lingua="en" forma="oggi"'), strictest)
    await expect(widget(page).getByText('Always open')).toBeVisible()
    expect(broken.filter((text) => !text.includes('favicon'))).toEqual([])
  })
})
