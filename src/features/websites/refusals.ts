/** Why a business cannot have a new website. */
export const businessServed = 'Questa attività ha già un sito web'
export const businessSuspended = "L'attività è sospesa: riattivala prima di creare il sito"
