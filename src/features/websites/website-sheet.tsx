import { useQuery } from '@tanstack/react-query'
import { displayUrl, isDocumentUrl } from '#images/stored-url.ts'
import { FormSection } from '#records/form.tsx'
import { MailLink, PhoneLink } from '#ui/base/contact-links.tsx'
import type { Content } from '#ui/base/elements.ts'
import { Picture } from '#ui/base/picture.tsx'
import { WeekText } from './hours/hours-text.tsx'
import { readHours } from './hours/opening-hours.ts'
import { type Website, websiteQueries } from './queries.ts'
import { LazyClosures, LazySeasons } from './special-hours/lazy.tsx'
import { WebsiteStato } from './website-stato.tsx'

/** The data of a website, read-only. */
export function WebsiteSheet({ website }: { website: Website }) {
  const { immagine_copertina_url: cover, logo_url: logo } = website
  const week = readHours(website.orari)
  const { data: suspended } = useQuery(websiteQueries.suspendedWith([website.id]))
  return (
    <>
      <FormSection title="Sito web">
        <Fact label="Immagine di copertina">
          <Picture src={cover && displayUrl(cover)} shape="cover" alt="Immagine di copertina" />
        </Fact>
        <Fact label="Logo">
          <Picture
            src={logo && displayUrl(logo)}
            shape="logo"
            isDocument={logo !== null && isDocumentUrl(logo)}
            alt="Logo"
          />
        </Fact>
      </FormSection>
      <FormSection title="Contatti">
        <Fact label="Telefono">{website.telefono && <PhoneLink number={website.telefono} />}</Fact>
        <Fact label="Cellulare">{website.cellulare && <PhoneLink number={website.cellulare} />}</Fact>
        <Fact label="Email">
          <MailLink address={website.email} />
        </Fact>
      </FormSection>
      <FormSection title="Sede">
        <Fact label="Indirizzo">{website.indirizzo}</Fact>
        <Fact label="Città">{website.citta}</Fact>
        <Fact label="Regione">{website.regione}</Fact>
      </FormSection>
      <FormSection>
        <Fact label="Stato">
          <WebsiteStato stato={website.stato} isSuspendedWith={suspended?.has(website.id) ?? false} />
        </Fact>
      </FormSection>
      <FormSection title="Orari di Apertura" columns="one">
        <WeekText hours={week} />
      </FormSection>
      <LazySeasons websiteId={website.id} week={week} onState={null} />
      <LazyClosures websiteId={website.id} week={week} onState={null} usual={null} />
    </>
  )
}

/** One value with its label; a dash for an empty value. */
function Fact({ label, children }: { label: string; children: Content }) {
  return (
    <dl className="min-w-0">
      <dt className="text-note text-muted">{label}</dt>
      <dd className="mt-0.5 wrap-anywhere">{children || '–'}</dd>
    </dl>
  )
}
