import { Plus } from 'lucide-react'
import { BackToList } from '#lists/back-to-list.tsx'
import { Badge, StatoBadge } from '#ui/base/badge.tsx'
import { Button } from '#ui/base/button.tsx'
import type { Elements } from '#ui/base/elements.ts'
import { Mark, product } from '#ui/base/mark.tsx'
import { Tabs } from '#ui/base/tabs.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Page } from '#ui/page/page.tsx'
import { KitActions } from './actions.tsx'
import { KitData } from './data.tsx'
import { KitFields } from './fields.tsx'
import { KitPictures } from './pictures.tsx'
import { KitStates } from './states.tsx'
import { KitTexts } from './texts.tsx'

/** Every component of `src/ui` in every state, for developers; served only by `npm run dev`. */
export function GalleryPage() {
  return (
    <main className="mx-auto max-w-6xl px-4 py-8 md:px-8">
      <Page
        title="Kit"
        subtitle={`I pezzi con cui è fatta ${product.name}`}
        back={<BackToList list={{ path: '/dashboard', title: 'Dashboard' }} />}
        actions={
          <>
            <Button variant="secondary" onClick={() => toast.info('Nessuna novità', 'Tutto è come prima.')}>
              Avviso
            </Button>
            <Button
              icon={<Plus className="size-4" aria-hidden="true" />}
              onClick={() => toast.success('Attività creata')}
            >
              Crea Attività
            </Button>
          </>
        }
      >
        <KitSection title="Marchio">
          <div className="flex items-center gap-3">
            <Mark className="size-14" />
            <Mark className="size-8" />
            <Mark className="size-5" />
            <span className="text-lg font-semibold">{product.name}</span>
            <span className="text-muted">{product.tagline}</span>
          </div>
        </KitSection>
        <KitSection title="Pulsanti, finestre, avvisi">
          <KitActions />
        </KitSection>
        <KitSection title="Etichette">
          <div className="flex gap-2">
            <StatoBadge stato="attivo" />
            <StatoBadge stato="sospeso" />
            <Badge tone="warning">Email non arrivata</Badge>
            <Badge tone="accent">3 mesi</Badge>
            <Badge>Una tantum</Badge>
          </div>
        </KitSection>
        <KitSection title="Testi">
          <KitTexts />
        </KitSection>
        <KitSection title="Schede">
          <Tabs
            label="Accesso e registrazione"
            tabs={[
              { id: 'accedi', label: 'accedi', panel: <p>Chi ha già un account.</p> },
              { id: 'registrati', label: 'registrati', panel: <p>Chi arriva adesso.</p> },
            ]}
          />
        </KitSection>
        <KitFields />
        <KitPictures />
        <KitSection title="Elenchi">
          <KitData />
        </KitSection>
        <KitSection title="Stati">
          <KitStates />
        </KitSection>
      </Page>
    </main>
  )
}

function KitSection({ title, children }: { title: string; children: Elements }) {
  return (
    <section className="flex flex-col gap-4">
      <h2 className="border-b border-line pb-2 text-base font-semibold">{title}</h2>
      {children}
    </section>
  )
}
