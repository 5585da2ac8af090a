import fc from 'fast-check'

// A failed property is made smaller without a pause in which Vitest's time limit could act: on a slow one that took half an
// hour. What is found after a minute is small enough to be told.
fc.configureGlobal({ interruptAfterTimeLimit: 60_000 })
