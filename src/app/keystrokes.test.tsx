import type { User } from '@supabase/auth-js'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { afterPaint } from '#browser/after-paint.ts'
import { CreateBusinessPage } from '#features/businesses/form-page.tsx'
import { NewCard } from '#features/cards/new-card.tsx'
import { AddPaymentMethod } from '#features/payment-methods/add-payment-method.tsx'
import { AccountForm } from '#features/profile/account-form.tsx'
import { PasswordForm } from '#features/profile/password-form.tsx'
import { CreateSocialPage } from '#features/services/form-page.tsx'
import { created } from '../../testing/components/counted/jsx-dev-runtime.ts'
import { renderPage } from '../../testing/components/page.tsx'

const user = { id: 'a', email: 'anna@esempio.it', user_metadata: {} } as unknown as User

const forms: readonly (readonly [string, ReactElement])[] = [
  ['an activity', <CreateBusinessPage key="activity" />],
  ['a service', <CreateSocialPage key="service" />],
  ['a card', <NewCard key="card" chosen={null} />],
  ['an account', <AccountForm key="account" user={user} />],
  ['a password', <PasswordForm key="password" email="anna@esempio.it" />],
  ['a payment method', <AddPaymentMethod key="payment" open onOpenChange={() => {}} />],
]

/** Characters typed into each field. */
const keys = '1 b'.repeat(10)

/** Types a letter, and waits until React has rendered what it changes. */
async function type(field: HTMLElement, letter: string): Promise<void> {
  field.focus()
  document.execCommand('insertText', false, letter)
  await afterPaint()
}

test.each(forms)('a keystroke in the form of %s renders its field and not the form', async (_, form) => {
  created.elements = 0
  await renderPage(form)
  const selector = 'form :is(input, textarea):read-write:not([role=combobox], [type=file])'
  await expect.poll(() => document.querySelectorAll(selector).length).toBeGreaterThan(0)
  const whole = created.elements
  for (const field of document.querySelectorAll<HTMLInputElement>(selector)) {
    // The first letter may change the form, which says then that something is not saved.
    await type(field, 'a')
    const before = field.value
    created.elements = 0
    for (const key of keys) await type(field, key)
    expect(field.value, field.name).not.toBe(before)
    expect(created.elements / keys.length, field.name).toBeLessThan(whole / 5)
  }
})
