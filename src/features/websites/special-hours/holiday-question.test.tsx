import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../../testing/components/page.tsx'
import { HolidayQuestion } from './holiday-question.tsx'
import { otherHoursHash } from './other-hours.ts'

afterEach(() => window.history.replaceState(window.history.state, '', ' '))

const closed = {
  aperto: false,
  mattina_abilitata: true,
  apertura_mattina: '09:00',
  chiusura_mattina: '13:00',
  pomeriggio_abilitato: true,
  apertura_pomeriggio: '15:00',
  chiusura_pomeriggio: '19:00',
}

async function ask(onOther: () => void) {
  const screen = await renderPage(
    <HolidayQuestion
      websiteId="website"
      today="2026-12-20"
      closures={[]}
      usual={() => closed}
      onOther={onOther}
    />,
  )
  await expect.element(screen.getByText('Natale, 25 dic: siete aperti?')).toBeVisible()
  return screen
}

test('the hours of a holiday that another page asked for begin at once, and once', async () => {
  window.history.replaceState(window.history.state, '', `#${otherHoursHash('2026-12-25')}`)
  const onOther = vi.fn()
  const screen = await ask(onOther)
  expect(onOther).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ day: '2026-12-25' }))
  expect(window.location.hash).toBe('#chiusure')
  await screen.unmount()
  await ask(onOther)
  expect(onOther).toHaveBeenCalledOnce()
})

test('nothing begins for an address that asks for nothing, or for a day that has an answer', async () => {
  const onOther = vi.fn()
  const screen = await ask(onOther)
  await screen.unmount()
  window.history.replaceState(window.history.state, '', `#${otherHoursHash('2026-12-08')}`)
  await ask(onOther)
  expect(onOther).not.toHaveBeenCalled()
})
