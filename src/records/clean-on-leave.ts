interface Form<Name extends string> {
  getValues: (name: Name) => string
  setValue: (name: Name, value: string, options: { shouldDirty: boolean; shouldValidate: boolean }) => void
  formState: { isSubmitted: boolean }
}

/**
 * Options of `register`: on leaving the field its text becomes what will be stored, so that the person sees what was
 * understood.
 */
export function cleanOnLeave<Name extends string>(
  form: Form<Name>,
  name: Name,
  clean = (text: string) => text,
) {
  return {
    onBlur: () => {
      const typed = form.getValues(name)
      const cleaned = clean(typed)
      if (cleaned === typed) return
      form.setValue(name, cleaned, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
    },
  }
}
