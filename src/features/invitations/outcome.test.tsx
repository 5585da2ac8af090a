import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '../../../testing/components/page.tsx'
import type { Invitee } from './invite-many.ts'
import { InvitationsOutcomeView } from './outcome.tsx'
import { InvitationsPlan } from './plan.tsx'

const business = (insegna: string): Invitee => ({ id: insegna, insegna, email: 'a@x.it', present: false })
const mixed = ['zeta', 'Bar 10', 'Èlite', 'Zeta', 'edicola', 'Bar 2'].map(business)
const inOrder = ['Bar 2', 'Bar 10', 'edicola', 'Èlite', 'Zeta', 'zeta']
const leftOut = mixed.map((business) => ({ business, why: '' }))

const namesIn = (title: string) =>
  page
    .getByRole('region', { name: title })
    .getByRole('link')
    .elements()
    .map((link) => link.textContent)

test('those that are not invited are counted and stand in the order of the list', async () => {
  const nothing = () => {}
  await renderPage(
    <>
      <InvitationsPlan
        plan={{ invited: [], present: [], doubtful: leftOut }}
        onInvite={nothing}
        onClose={nothing}
      />
      <InvitationsOutcomeView
        outcome={{
          invited: [],
          waiting: leftOut,
          undelivered: leftOut,
          refused: leftOut,
          left: mixed,
          error: null,
        }}
        onRetry={nothing}
        onClose={nothing}
      />
    </>,
  )
  for (const title of [
    'Email da controllare (6)',
    '6 in partenza',
    'Non recapitate (6)',
    'Non invitate (6)',
    '6 ancora da invitare',
  ])
    await expect.poll(() => namesIn(title), { message: title }).toEqual(inOrder)
})
