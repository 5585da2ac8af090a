import type { UseFormRegisterReturn } from 'react-hook-form'
import { Button } from '#ui/base/button.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'

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

const consonants = 'bdfglmnprstvz'
const vowels = 'aeiou'

/** A letter of these, all equally likely. */
function one(letters: string): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  // The remainder favours no letter noticeably: 2^32 is a hundred million times as many.
  return letters[random % letters.length] ?? ''
}

/** Three syllables, as in 'tarile'. */
const word = () => Array.from({ length: 3 }, () => one(consonants) + one(vowels)).join('')

/** Four words that can be read out over the telephone, as in 'tarile-bonuve-sipado-lemura': 72 random bits. */
export const generatedPassword = (): string => Array.from({ length: 4 }, word).join('-')
