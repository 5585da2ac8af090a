import { TextField, type TextFieldProps } from '#ui/fields/text-field.tsx'
import { bareCode, bareRecoveryCode } from './bare-code.ts'

type CodeFieldProps = Pick<TextFieldProps, 'error' | 'hint' | 'onChange'>

/** A code that an app shows. Apps write it in two groups. */
export function CodeField(props: CodeFieldProps) {
  return (
    <TextField
      {...props}
      label="Codice di verifica"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
    />
  )
}

export function RecoveryCodeField(props: CodeFieldProps) {
  return (
    <TextField
      {...props}
      label="Codice di recupero"
      name="code"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}

/** What is wrong with a typed code of an app, or null. */
export function codeProblem(code: string): string | null {
  return /^\d{6}$/.test(bareCode(code)) ? null : "Scrivi le 6 cifre che mostra l'app"
}

/** What is wrong with a typed recovery code, or null. A wrong one counts as an attempt, one that is incomplete does not. */
export function recoveryCodeProblem(code: string): string | null {
  const bare = bareRecoveryCode(code)
  if (bare === '') return 'Scrivi uno dei tuoi codici di recupero'
  return /^[a-z0-9]{16}$/.test(bare) ? null : 'Un codice di recupero ha 16 lettere e cifre'
}
