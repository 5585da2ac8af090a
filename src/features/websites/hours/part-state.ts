/** What of a part of the form is not saved yet, and what is wrong: numbers of fields, or of records. */
export interface PartState {
  unsaved: number
  wrong: number
}

export const untouched: PartState = { unsaved: 0, wrong: 0 }
