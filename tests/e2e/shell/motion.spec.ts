import { expect, test } from '../support/test.ts'

test('Whoever wants less motion sees nothing move, also of what libraries bring', async ({ inside }) => {
  const page = await inside('admin', '/dashboard/activity/create')
  await page.getByRole('button', { name: 'Crea Attività', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Notifiche' }).getByRole('listitem').first()).toBeVisible()
  const moving = await page.evaluate(() => {
    const seconds = (durations: string) => Math.max(...durations.split(',').map(Number.parseFloat))
    const isSlow = (element: Element) => {
      const { transitionDuration, animationName, animationDuration } = getComputedStyle(element)
      return (
        seconds(transitionDuration) > 0.001 ||
        (animationName !== 'none' && seconds(animationDuration) > 0.001)
      )
    }
    return [...document.querySelectorAll('*')].filter(isSlow).map(({ outerHTML }) => outerHTML.slice(0, 200))
  })
  expect(moving).toEqual([])
})
