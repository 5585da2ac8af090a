import { useQuery } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { withAnswers } from '../../../testing/components/answers.ts'
import { renderPage } from '../../../testing/components/page.tsx'
import { isForShop, stampQueries } from './stamp.ts'
import { StampPanel } from './stamp-panel.tsx'

const holderId = 'd0000000-0000-4000-8000-000000000001'
const kept = {
  card_id: 'c0000000-0000-4000-8000-000000000001',
  nome: 'Amici di Nino',
  font: 'Lato',
  background_color: '#7a2e2e',
  logo_url: '/logo.webp',
  timbri: 8,
  premio: 'Un caffè',
  fatti: 3,
  display_name: 'Anna Verdi',
}

function Stamping() {
  const { data: card } = useQuery(stampQueries.byId(holderId))
  return card && isForShop(card) ? <StampPanel holderId={holderId} card={card} name="Anna Verdi" /> : null
}

test('Without a network a stamp is told not to count at once, before the card is read again', async () => {
  withAnswers({ '/rpc/stamp_card': () => ({ body: kept }) })
  await renderPage(<Stamping />)
  const button = page.getByRole('button', { name: 'Aggiungi timbro' })
  await expect.element(button).toBeVisible()
  const reading = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    if (String(input).includes('/rpc/stamp_card')) await new Promise(() => {})
    throw new TypeError('Failed to fetch')
  })
  onTestFinished(() => reading.mockRestore())
  await button.click()
  await expect.element(page.getByText('Timbro non contato')).toBeVisible()
  await expect.element(button).toBeEnabled()
  await expect.element(page.getByText('3 di 8 timbri')).toBeVisible()
})

test('A stamp whose answer was lost on the way is sent again by the next press, not given anew', async () => {
  const bodies: string[] = []
  withAnswers({ '/rpc/stamp_card': () => ({ body: kept }) })
  await renderPage(<Stamping />)
  const button = page.getByRole('button', { name: 'Aggiungi timbro' })
  await expect.element(button).toBeVisible()
  const writing = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (!String(input).includes('/rest/v1/stamps')) return Response.json(kept)
    bodies.push(String(init?.body))
    return bodies.length === 1
      ? new Response('<h1>Gateway Timeout</h1>', { status: 504 })
      : new Response(null, { status: 201 })
  })
  onTestFinished(() => writing.mockRestore())
  await button.click()
  await expect.element(page.getByText('Timbro non contato')).toBeVisible()
  await button.click()
  await expect.element(page.getByText('Timbro aggiunto')).toBeVisible()
  expect(bodies[1]).toBe(bodies[0])
})
