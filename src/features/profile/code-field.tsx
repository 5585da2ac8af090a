import { TextField, type TextFieldProps } from '#ui/fields/text-field.tsx'

type CodeFieldProps = Pick<TextFieldProps, 'error' | 'hint' | 'onChange'>

/** A code that an app shows. Apps write it in two groups, so spaces are allowed. */
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
  return /^\d{6}$/.test(code.replace(/\s/g, '')) ? null : "Scrivi le 6 cifre che mostra l'app"
}
