/*
 * Beside the description of the columns, since the page that chooses a business needs nothing else of it.
 */

/** Why a business cannot have a new website. */
export const businessServed = 'Questa attività ha già un sito web'
export const businessSuspended = "L'attività è sospesa: riattivala prima di creare il sito"
