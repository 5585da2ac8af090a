import { createLink } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import type { ComponentProps } from 'react'
import { buttonClass } from '#ui/base/button.tsx'
import { cx } from '#ui/base/cx.ts'

function EditAnchor({ name, className, ...rest }: ComponentProps<'a'> & { name: string }) {
  return (
    <a
      {...rest}
      className={cx(buttonClass('secondary', 'sm'), 'max-lg:w-8 max-lg:px-0 max-md:w-10', className)}
    >
      <Pencil className="size-4 lg:hidden" aria-hidden="true" />
      <span className="max-lg:sr-only">Modifica</span>
      <span className="sr-only"> {name}</span>
    </a>
  )
}

/** The link to a row's form: 'Modifica', or a pencil where there is little room. */
export const EditLink = createLink(EditAnchor)
