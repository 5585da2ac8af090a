import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react/pure'
import { ColorField } from './color-field.tsx'

function Color({ start }: { start: string }) {
  const [value, setValue] = useState(start)
  return <ColorField label="Colore" value={value} onValueChange={setValue} />
}

test('A colour from the palette keeps the transparency that was typed', async () => {
  const screen = await render(<Color start="#0e5a56cc" />)
  await screen.getByLabelText('Scegli dalla tavolozza').fill('#ff0000')
  await expect.element(screen.getByRole('textbox', { name: 'Colore' })).toHaveValue('#ff0000cc')
})

test('A text that is no colour stays as typed and has no swatch', async () => {
  const screen = await render(<Color start="#0e5a56" />)
  const field = screen.getByRole('textbox', { name: 'Colore' })
  const swatch = () => {
    const [place] = screen.getByLabelText('Scegli dalla tavolozza').element().parentElement?.children ?? []
    return place && getComputedStyle(place).backgroundColor
  }
  await expect.poll(swatch).toBe('rgb(14, 90, 86)')
  await field.fill('verde')
  await expect.element(field).toHaveValue('verde')
  await expect.poll(swatch).toBe('rgba(0, 0, 0, 0)')
})

test('A pasted colour loses the spaces around it', async () => {
  const screen = await render(<Color start="" />)
  const field = screen.getByRole('textbox', { name: 'Colore' })
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', '  #12345678\n')
  field
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  await expect.element(field).toHaveValue('#12345678')
})
