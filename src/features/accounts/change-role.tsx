import { useState } from 'react'
import { italianMessage } from '#backend/errors.ts'
import { useSave } from '#backend/save.ts'
import { Form } from '#records/form.tsx'
import { Button } from '#ui/base/button.tsx'
import { Dialog, DialogActions, useLastShown } from '#ui/dialogs/dialog.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import { type GivenRole, givenRoles, roleHints, roleLabel, roleOptions } from './fields.ts'
import { type Account, nameOf } from './queries.ts'
import { manageAccount } from './save.ts'

/** The dialog that gives an account another role. */
export function ChangeRole({ account, onClose }: { account: Account | null; onClose: () => void }) {
  const shown = useLastShown(account)
  const { run, busy } = useSave({
    save: async ({ id, role }: { id: string; role: GivenRole }) => {
      await manageAccount({ action: 'set_role', user_id: id, role })
      toast.success('Ruolo cambiato', shown ? `${nameOf(shown)}: ${roleLabel(role)}` : undefined)
      onClose()
    },
    onError: (error) => toast.error('Il ruolo non è cambiato', italianMessage(error, 'Riprova tra poco')),
  })
  if (!shown) return null
  return (
    <Dialog
      open={account !== null}
      onOpenChange={(open) => !open && onClose()}
      busy={busy}
      title={`Cambia ruolo di ${nameOf(shown)}`}
      description={`${shown.email} ora è ${roleLabel(shown.role)}. Il nuovo ruolo vale da subito, anche nelle pagine aperte.`}
    >
      <RoleFields
        key={shown.id}
        present={shown.role}
        busy={busy}
        onSave={(role) => run({ id: shown.id, role })}
        onClose={onClose}
      />
    </Dialog>
  )
}

interface RoleFieldsProps {
  present: string
  busy: boolean
  onSave: (role: GivenRole) => void
  onClose: () => void
}

function RoleFields({ present, busy, onSave, onClose }: RoleFieldsProps) {
  const [role, setRole] = useState(() => givenRoles.find((known) => known === present) ?? 'cliente')
  return (
    <Form
      busy={busy}
      onSubmit={(event) => {
        event.preventDefault()
        onSave(role)
      }}
    >
      <SelectField
        label="Ruolo"
        options={roleOptions}
        value={role}
        hint={roleHints[role]}
        onChange={({ target }) => setRole(givenRoles.find((known) => known === target.value) ?? role)}
      />
      <DialogActions>
        <Button variant="secondary" disabled={busy} onClick={onClose}>
          Annulla
        </Button>
        <Button type="submit" busy={busy} busyText="Salvataggio...">
          Cambia ruolo
        </Button>
      </DialogActions>
    </Form>
  )
}
