/** Keeps the height of a page's buttons until it is known which there are: what stands below them would be pushed down. */
export function ButtonPlace() {
  return <span aria-hidden="true" className="h-9 max-md:h-11" />
}
