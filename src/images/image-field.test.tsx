import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react/pure'
import { dragOver, dropFile } from '../../testing/components/drop.ts'
import { pngFile } from '../../testing/components/shop.tsx'
import { ImageField, type ImageFieldProps } from './image-field.tsx'

function Logo(props: Partial<ImageFieldProps>) {
  const [name, setName] = useState<string | null>(null)
  return (
    <ImageField
      label="Logo"
      shape="logo"
      hint="Quadrato"
      previewUrl={null}
      fileName={name}
      onSelect={(file) => setName(file.name)}
      onClear={() => setName(null)}
      {...props}
    />
  )
}

const place = () => document.querySelector('div:has(> input[type=file])') ?? document.body

describe('The field of an image', () => {
  test('takes a chosen file, names it, lets it be replaced and removed', async () => {
    const screen = await render(<Logo />)
    const input = screen.getByLabelText('Logo')
    await expect.element(input).toHaveAccessibleDescription('Quadrato')
    await input.upload(await pngFile('prima.png'))
    await expect.element(screen.getByText('prima.png')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Sostituisci' })).toBeVisible()
    await screen.getByRole('button', { name: 'Rimuovi' }).click()
    await expect.element(screen.getByRole('button', { name: 'Scegli file' })).toBeVisible()
    await input.upload(await pngFile('prima.png'))
    await expect.element(screen.getByText('prima.png')).toBeVisible()
  })

  test('takes a dropped file, and shows beforehand that it would', async () => {
    const screen = await render(<Logo />)
    const outline = () => getComputedStyle(place()).outlineStyle
    const before = outline()
    dragOver(place())
    await expect.poll(outline).not.toBe(before)
    dropFile(place(), await pngFile('caduta.png'))
    await expect.element(screen.getByText('caduta.png')).toBeVisible()
  })

  test('takes no other file while one is sent, and says how far that is', async () => {
    const screen = await render(<Logo fileName="prima.png" progress={42.4} />)
    await expect
      .element(screen.getByRole('progressbar', { name: 'Caricamento Logo' }))
      .toHaveAttribute('aria-valuenow', '42')
    await expect.element(screen.getByText('42%')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Sostituisci' })).toBeDisabled()
    await expect.element(screen.getByRole('button', { name: 'Rimuovi' })).toBeDisabled()
    dropFile(place(), await pngFile('seconda.png'))
    await expect.element(screen.getByText('prima.png')).toBeVisible()
  })

  test('says at the field why a file cannot be shown', async () => {
    const screen = await render(<Logo error="L'immagine è danneggiata" />)
    await expect
      .element(screen.getByLabelText('Logo'))
      .toHaveAccessibleDescription("L'immagine è danneggiata Quadrato")
  })

  test('only shows the image to whoever may not change it', async () => {
    const previewUrl = URL.createObjectURL(await pngFile('logo.png'))
    const screen = await render(<Logo readOnly previewUrl={previewUrl} />)
    await expect.element(screen.getByRole('img', { name: 'Logo' })).toBeVisible()
    await expect.element(screen.getByRole('button')).not.toBeInTheDocument()
  })

  test('is one stop for Tab: its button, not the hidden field behind it', async () => {
    const screen = await render(<Logo />)
    await userEvent.tab()
    await expect.element(screen.getByRole('button', { name: 'Scegli file' })).toHaveFocus()
    await userEvent.tab()
    expect(document.activeElement).toBe(document.body)
  })
})
