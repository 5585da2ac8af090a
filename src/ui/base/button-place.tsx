/** Reserves the height of a page's buttons until they are known, so that the content below does not move. */
export function ButtonPlace() {
  return <span aria-hidden="true" className="h-9 max-md:h-11" />
}
