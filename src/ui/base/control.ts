/**
 * The classes of every text-like control; they also style `aria-invalid` and `:disabled`. Safari lays a date or a time out as
 * a flex box, whose digits are at the top otherwise.
 */
export const controlClass =
  'block [&:is([type=date],[type=time])]:flex [&:is([type=date],[type=time])]:items-center w-full min-w-0 rounded-control border border-control bg-surface px-3 text-ink transition-colors duration-100 ' +
  'max-md:text-base hover:border-muted ' +
  'focus:border-accent focus:outline-2 focus:-outline-offset-1 focus:outline-accent ' +
  'aria-invalid:border-danger aria-invalid:focus:outline-danger ' +
  '[&[readonly]]:bg-sunken [&[readonly]]:text-muted disabled:bg-sunken disabled:text-muted disabled:hover:border-control'

/** Height of a one-line control; 44 px on phones, for fingers. */
export const controlHeight = 'h-control'
