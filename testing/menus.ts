/** The sidebar of each role, written out for tests, so that they do not repeat the code. */
export const menus: Readonly<Record<string, string[]>> = {
  admin: [
    'Dashboard',
    'Social',
    'Siti Web',
    'Grafica',
    'Card',
    'Attività',
    'Utenti',
    'Vendite',
    'Fatturazione',
    'Profilo',
  ],
  gestore: ['Dashboard', 'Social', 'Siti Web', 'Grafica', 'Profilo'],
  business: [
    'Dashboard',
    'Social',
    'Siti Web',
    'Grafica',
    'Card',
    'Utenti',
    'Vendite',
    'Fatturazione',
    'Profilo',
  ],
  cliente: ['Dashboard', 'Card', 'Attività', 'Profilo'],
}
