import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react/pure'
import { ImageField } from '#images/image-field.tsx'
import { Button } from '#ui/base/button.tsx'
import { Tabs } from '#ui/base/tabs.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { ColorField } from '#ui/fields/color-field.tsx'
import { FileField } from '#ui/fields/file-field.tsx'
import { SwitchField } from '#ui/fields/switch-field.tsx'
import { DataTable } from '#ui/tables/data-table.tsx'
import { useSelection } from '#ui/tables/selection.ts'
import { dragOver } from '../testing/components/drop.ts'
import { withMedia } from '../testing/components/media.ts'
import { renderPage } from '../testing/components/page.tsx'

/**
 * How an element and what it draws before and after itself looks, place and size apart. A background that is see-through looks
 * as the page's own, which the system gives every other one.
 */
function lookOf(element: Element): string[] {
  return ['', '::before', '::after'].map((part) => {
    const style = getComputedStyle(element, part || undefined)
    const ground = style.backgroundColor.replace(/^rgba\((.*), 0\)$/, 'rgb($1)')
    const outline = style.outlineStyle === 'none' ? 'none' : `${style.outlineStyle} ${style.outlineColor}`
    return [ground, style.borderColor, style.borderBottomColor, style.color, outline].join('; ')
  })
}

const rows = [{ id: 'bar' }, { id: 'forno' }]

function Chosen() {
  const selection = useSelection<{ id: string }>()
  return (
    <DataTable
      caption="Attività"
      columns={[
        { id: 'id', header: 'Nome', cell: ({ id }) => id, primary: true },
        { id: 'azioni', header: 'Azioni', actions: true, cell: () => <Button size="sm">Apri</Button> },
      ]}
      rows={rows}
      rowKey={({ id }) => id}
      selection={{ ...selection, nameOf: ({ id }) => id }}
    />
  )
}

describe('With a contrast theme, which replaces every colour of the page,', () => {
  let takeBack = async () => {}
  beforeEach(async () => {
    takeBack = await withMedia('forced-colors', 'active')
  })
  afterEach(() => takeBack())

  test('a switch that is on does not look like one that is off, whether it can be pressed or not', async () => {
    const screen = await render(
      <>
        <SwitchField label="uno" defaultChecked />
        <SwitchField label="due" />
        <SwitchField label="tre" defaultChecked disabled />
        <SwitchField label="quattro" disabled />
      </>,
    )
    const looks = screen.getByRole('switch').elements().map(lookOf)
    expect(new Set(looks.map(String)).size).toBe(4)
    // The knob is seen on its ground.
    for (const [, track, knob] of looks) expect(knob?.split(';')[0]).not.toBe(track?.split(';')[0])
  })

  test('the chosen row is told from the others, also below its buttons', async () => {
    const screen = await renderPage(<Chosen />)
    const row = (place: number) => screen.getByRole('row').nth(place + 1)
    await screen.getByRole('checkbox', { name: 'Seleziona bar' }).click()
    await expect.poll(() => lookOf(row(0).element())).not.toEqual(lookOf(row(1).element()))
    const outline = (element: Element) => getComputedStyle(element).outline
    expect(outline(row(0).getByRole('cell').last().element())).toBe(outline(row(0).element()))
  })

  test('the chosen tab is told from the others', async () => {
    const screen = await render(
      <Tabs
        label="Accesso"
        tabs={[
          { id: 'accedi', label: 'Accedi', panel: 'Email' },
          { id: 'registrati', label: 'Registrati', panel: 'Nome' },
        ]}
      />,
    )
    const [one, other] = screen.getByRole('tab').elements().map(lookOf)
    expect(one).not.toEqual(other)
  })

  test('buttons that do a thing, that do another, and that cannot be pressed look different', async () => {
    const screen = await render(
      <>
        <Button>Salva</Button>
        <Button variant="secondary">Annulla</Button>
        <Button disabled>Aggiorna</Button>
      </>,
    )
    const looks = screen.getByRole('button').elements().map(lookOf)
    expect(new Set(looks.map(String)).size).toBe(3)
  })

  test.each([
    ['of a list', <FileField key="file" label="Elenco" accept=".csv" onSelect={() => {}} />],
    ['of an image', <ImageField key="image" label="Logo" shape="logo" previewUrl={null} />],
  ])('a place to drop a file on (%s) looks different with a file over it', async (_, field) => {
    await render(field)
    const place = document.querySelector('div:has(> input[type=file])') ?? document.body
    const before = lookOf(place)
    dragOver(place)
    await expect.poll(() => lookOf(place)).not.toEqual(before)
  })

  test('a colour that is chosen keeps its colour', async () => {
    const screen = await render(<ColorField label="Sfondo" value="#123456" onValueChange={() => {}} />)
    const swatch = screen.getByLabelText('Scegli dalla tavolozza').element().previousElementSibling
    expect(swatch && getComputedStyle(swatch).backgroundColor).toBe('rgb(18, 52, 86)')
  })
})

test('Whoever wants less motion sees nothing move, also of what libraries bring', async () => {
  const screen = await renderPage(
    <>
      <SwitchField label="Aperto" />
      <DataTable caption="Attività" columns={[]} rows={[]} rowKey={() => ''} loading />
      <Dialog open onOpenChange={() => {}} title="Nuovo">
        <Button>Salva</Button>
      </Dialog>
    </>,
  )
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  toast.error('Non salvato')
  await userEvent.keyboard(' ')
  await expect.element(screen.getByText('Non salvato')).toBeVisible()
  const seconds = (durations: string) => Math.max(...durations.split(',').map(Number.parseFloat))
  const moving = [...document.querySelectorAll('*')].filter((element) => {
    const { transitionDuration, animationName, animationDuration } = getComputedStyle(element)
    return (
      seconds(transitionDuration) > 0.001 || (animationName !== 'none' && seconds(animationDuration) > 0.001)
    )
  })
  expect(moving.map(({ outerHTML }) => outerHTML.slice(0, 200))).toEqual([])
})
