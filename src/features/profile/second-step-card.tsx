import type { Factor, User } from '@supabase/auth-js'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '#italian/format.ts'
import { FormSection } from '#records/form.tsx'
import { Button } from '#ui/base/button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { AccessItem, AccessList } from './access-list.tsx'
import { AddApp } from './add-app.tsx'
import { factorsOf, nameOf } from './factors.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { RemoveApp } from './remove-app.tsx'
import { factorsQuery } from './second-step-queries.ts'

/** 'Verifica in due passaggi': the apps whose code is asked for after the password, and the recovery codes. */
export function SecondStepCard({ user }: { user: User }) {
  const { data: factors = factorsOf(user), refetch } = useQuery(factorsQuery(user))
  const client = useQueryClient()
  const [adding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<Factor | null>(null)
  const { apps } = factors
  const isOn = apps.length > 0

  const onAdded = async () => {
    await refetch()
    setAdding(false)
    // What was read before may have been refused for want of a second step.
    if (!isOn) void client.invalidateQueries()
    toast.success(isOn ? 'App aggiunta' : 'Verifica in due passaggi attivata')
  }
  const onRemoved = async () => {
    setRemoved(null)
    await refetch()
    toast.success(apps.length > 1 ? 'App rimossa' : 'Verifica in due passaggi disattivata')
  }

  return (
    <FormSection
      title="Verifica in due passaggi"
      description="Dopo la password ti chiediamo un codice di un'app del telefono, come Google Authenticator o 1Password: la password da sola non basta più."
      columns="one"
    >
      {isOn && <Apps apps={apps} onRemove={setRemoved} />}
      {isOn && !adding ? (
        <Button variant="secondary" className="justify-self-start" onClick={() => setAdding(true)}>
          Aggiungi un'altra app
        </Button>
      ) : (
        <AddApp
          taken={apps.map(nameOf)}
          onAdded={onAdded}
          onCancel={isOn ? () => setAdding(false) : undefined}
        />
      )}
      {isOn && <RecoveryCodes user={user} onNew={refetch} />}
      <RemoveApp app={removed} factors={factors} onClose={() => setRemoved(null)} onRemoved={onRemoved} />
    </FormSection>
  )
}

function Apps({ apps, onRemove }: { apps: readonly Factor[]; onRemove: (app: Factor) => void }) {
  return (
    <AccessList label="App di verifica">
      {apps.map((app) => (
        <AccessItem key={app.id} name={nameOf(app)} note={`Dal ${formatDate(app.created_at)}`}>
          <Button
            variant="ghost"
            size="sm"
            aria-label={`Rimuovi ${nameOf(app)}`}
            onClick={() => onRemove(app)}
          >
            Rimuovi
          </Button>
        </AccessItem>
      ))}
    </AccessList>
  )
}
