import type { UseFormRegisterReturn } from 'react-hook-form'
import { Button } from '#ui/base/button.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { generatedPassword } from './generated-password.ts'

interface StartingPasswordProps {
  field: UseFormRegisterReturn
  error: string | undefined
  onGenerated: (password: string) => void
}

/** The password that an admin chooses for a business, or has made; its owner is asked to choose another. */
export function StartingPassword({ field, error, onGenerated }: StartingPasswordProps) {
  return (
    <div className="flex flex-col items-start gap-2 *:first:w-full">
      <PasswordField
        label="Password"
        required
        autoComplete="new-password"
        hint="Minimo 8 caratteri"
        error={error}
        {...field}
      />
      <Button variant="secondary" size="sm" onClick={() => onGenerated(generatedPassword())}>
        Genera password
      </Button>
    </div>
  )
}
