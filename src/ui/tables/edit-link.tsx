import { createLink } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import type { ComponentProps } from 'react'
import { buttonClass } from '#ui/base/button.tsx'
import { cx } from '#ui/base/cx.ts'

function EditAnchor({ name, className, ...rest }: ComponentProps<'a'> & { name: string }) {
  return (
    <a {...rest} className={cx(buttonClass('secondary', 'sm'), '@max-4xl:w-8 @max-4xl:px-0', className)}>
      <Pencil className="size-4 @4xl:hidden" aria-hidden="true" />
      <span className="@max-4xl:sr-only">Modifica</span>
      <span className="sr-only">{` ${name}`}</span>
    </a>
  )
}

/** The link to a row's form: 'Modifica', or a pencil in a table with little room. */
export const EditLink = createLink(EditAnchor)
