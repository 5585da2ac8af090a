-- Demo rows with fixed ids and times, so that every fresh database is the same. Running this file again changes nothing.
-- The pictures that the rows show are in ./demo; the seeding program uploads them to the buckets of the same names.

-- Accounts, all with the password Demo1234!
insert into auth.users (
  id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
  created_at, updated_at,
  -- The hosted auth service fails on nulls in these columns.
  confirmation_token, recovery_token, email_change, email_change_token_new, email_change_token_current,
  phone_change, phone_change_token, reauthentication_token
)
select
  id::uuid, 'authenticated', 'authenticated', email, '$2b$10$Jl6EH3KBS2NbJKmwBG3qyOgwAx3PvyEeuyY3C3TayJbiYegGFMiU.',
  '2026-01-07 09:00:00+00', '{"provider": "email", "providers": ["email"]}',
  jsonb_build_object('display_name', display_name, 'email_verified', true),
  '2026-01-07 09:00:00+00', '2026-01-07 09:00:00+00', '', '', '', '', '', '', '', ''
from (
  values
    ('a0000000-0000-4000-8000-000000000001', 'admin@demo.it', 'Giulia Ferri'),
    ('a0000000-0000-4000-8000-000000000002', 'gestore@demo.it', 'Marco Sala'),
    ('a0000000-0000-4000-8000-000000000003', 'business@demo.it', 'Nino Esposito'),
    ('a0000000-0000-4000-8000-000000000004', 'cliente@demo.it', 'Chiara Longo')
) as account (id, email, display_name)
on conflict do nothing;

-- The hosted auth service finds accounts by this column, which the embedded auth service does not have.
do $$
begin
  if exists (
    select from information_schema.columns
    where table_schema = 'auth' and table_name = 'users' and column_name = 'instance_id'
  ) then
    execute $sql$
      update auth.users set instance_id = '00000000-0000-0000-0000-000000000000'
      where instance_id is null and email like '%@demo.it'
    $sql$;
  end if;
end
$$;

insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
select
  id, 'email', id::text, id,
  jsonb_build_object('sub', id, 'email', email, 'email_verified', true, 'phone_verified', false),
  created_at, updated_at
from auth.users
where email in ('admin@demo.it', 'gestore@demo.it', 'business@demo.it', 'cliente@demo.it')
on conflict do nothing;

update public.user_roles
set role = account.role
from (
  values
    ('a0000000-0000-4000-8000-000000000001', 'admin'),
    ('a0000000-0000-4000-8000-000000000002', 'gestore'),
    ('a0000000-0000-4000-8000-000000000003', 'business')
) as account (id, role)
where user_roles.user_id = account.id::uuid and user_roles.role = 'cliente';

-- Businesses: twelve active, five of them without a website, and four suspended.
insert into public.businesses (
  id, user_id, insegna, ragione_sociale, indirizzo, citta, regione, partita_iva, email, telefono, cellulare,
  logo_url, stato, created_at, updated_at
)
select
  ('b0000000-0000-4000-8000-0000000000' || number)::uuid, user_id::uuid, insegna, ragione_sociale, indirizzo, citta,
  regione, partita_iva, email, telefono, cellulare,
  '/storage/v1/object/public/business-logos/' || partita_iva || '.webp', stato, created_at::timestamptz,
  created_at::timestamptz
from (
  values
    ('01', 'a0000000-0000-4000-8000-000000000003', 'Trattoria da Nino', 'Da Nino di Esposito Antonino & C. S.n.c.',
      'Via dei Coronari 48', 'Roma', 'Lazio', '01234560587', 'info@danino.example', '06 5550 1248', '333 555 0148',
      'attivo', '2026-01-08 08:15:00+00'),
    ('02', null, 'Bar Sport Centrale', 'Bar Sport Centrale S.r.l.', 'Piazza Galvani 3', 'Bologna', 'Emilia-Romagna',
      '03456780372', 'ciao@barsportcentrale.example', '051 555 0173', null,
      'attivo', '2026-01-12 10:40:00+00'),
    ('03', null, 'Panificio Moretti', 'Moretti Pane e Grano S.a.s.', 'Corso Vittorio Emanuele II 112', 'Torino',
      'Piemonte', '04567890019', 'forno@panificiomoretti.example', '011 555 0119', '347 555 0119',
      'attivo', '2026-01-15 07:05:00+00'),
    ('04', null, 'Salone Eleganza', 'Eleganza di Sara Colombo', 'Viale Monza 27', 'Milano', 'Lombardia', '05678900159',
      'prenota@saloneeleganza.example', null, '340 555 0127',
      'attivo', '2026-01-20 14:30:00+00'),
    ('05', null, 'Palestra Vertigo', 'Vertigo Fitness S.s.d. a r.l.', 'Via Pisana 201', 'Firenze', 'Toscana',
      '06789010482', 'segreteria@vertigo.example', '055 555 0121', null,
      'attivo', '2026-01-27 16:20:00+00'),
    ('06', null, 'Gelateria Artica', 'Artica Gelati S.r.l.s.', 'Via Maqueda 88', 'Palermo', 'Sicilia', '07890120822',
      'gusti@artica.example', '091 555 0188', '328 555 0188',
      'attivo', '2026-02-03 09:45:00+00'),
    ('07', null, 'Libreria Le Due Torri', 'Due Torri Libri S.a.s. di Elena Gatti', 'Via Zamboni 16', 'Bologna',
      'Emilia-Romagna', '08901230378', 'libri@duetorri.example', '051 555 0116', null,
      'sospeso', '2026-02-06 11:10:00+00'),
    ('08', null, 'Officina Lupi', 'Lupi Autoriparazioni S.n.c.', 'Via Emilia Ovest 340', 'Modena', 'Emilia-Romagna',
      '09012340361', 'officina@lupi.example', '059 555 0134', '335 555 0134',
      'sospeso', '2026-02-10 08:00:00+00'),
    ('09', null, 'Farmacia San Marco', 'Farmacia San Marco del Dott. Pavan', 'Campo Santa Margherita 2950', 'Venezia',
      'Veneto', '10123450271', 'banco@farmaciasanmarco.example', '041 555 0129', null,
      'attivo', '2026-02-17 13:25:00+00'),
    ('10', null, 'Pizzeria Vesuvio 1952', 'Vesuvio 1952 S.r.l.', 'Via dei Tribunali 61', 'Napoli', 'Campania',
      '11234560636', 'tavoli@vesuvio1952.example', '081 555 0161', '339 555 0161',
      'attivo', '2026-02-20 18:50:00+00'),
    ('11', null, 'Agriturismo Poggio Verde', 'Società Agricola Poggio Verde', 'Strada di Ventena 9', 'Siena', 'Toscana',
      '12345670520', 'ospiti@poggioverde.example', '0577 555 019', '348 555 0109',
      'attivo', '2026-02-26 09:30:00+00'),
    ('12', null, 'Fioreria Camelia', 'Camelia di Anna Zanetti', 'Corso Porta Nuova 14', 'Verona', 'Veneto',
      '13456780231', 'fiori@camelia.example', '045 555 0114', null,
      'attivo', '2026-03-04 10:05:00+00'),
    ('13', null, 'Ottica Levante', 'Ottica Levante S.r.l.', 'Via Sparano 73', 'Bari', 'Puglia', '14567890729',
      'vista@otticalevante.example', '080 555 0173', null,
      'attivo', '2026-03-09 15:15:00+00'),
    ('14', null, 'Enoteca Colle Alto', 'Colle Alto Vini S.r.l.', 'Via Cavour 30', 'Milano', 'Lombardia', '15678900059',
      'cantina@collealto.example', null, '349 555 0130',
      'sospeso', '2026-03-13 17:40:00+00'),
    ('15', null, 'Studio Dentistico Sorriso', 'Sorriso S.t.p. a r.l.', 'Via San Vincenzo 52', 'Genova', 'Liguria',
      '16789010994', 'studio@sorriso.example', '010 555 0152', null,
      'sospeso', '2026-03-19 12:00:00+00'),
    ('16', null, 'Hotel Mirador', 'Mirador Ospitalità S.p.A.', 'Viale Poetto 5', 'Cagliari', 'Sardegna', '17890120920',
      'reception@mirador.example', '070 555 0105', '346 555 0105',
      'attivo', '2026-03-25 09:20:00+00')
) as business (
  number, user_id, insegna, ragione_sociale, indirizzo, citta, regione, partita_iva, email, telefono, cellulare,
  stato, created_at
)
on conflict do nothing;

-- Websites; each week combines a few kinds of day.
with day as (
  select
    '{"aperto": true, "mattina_abilitata": true, "apertura_mattina": "09:00", "chiusura_mattina": "13:00",
      "pomeriggio_abilitato": true, "apertura_pomeriggio": "15:00", "chiusura_pomeriggio": "19:00"}'::jsonb as usual,
    '{"aperto": false, "mattina_abilitata": true, "apertura_mattina": "09:00", "chiusura_mattina": "13:00",
      "pomeriggio_abilitato": true, "apertura_pomeriggio": "15:00", "chiusura_pomeriggio": "19:00"}'::jsonb as closed,
    '{"aperto": true, "mattina_abilitata": true, "apertura_mattina": "07:00", "chiusura_mattina": "13:30",
      "pomeriggio_abilitato": false, "apertura_pomeriggio": "15:00", "chiusura_pomeriggio": "19:00"}'::jsonb as morning,
    '{"aperto": true, "mattina_abilitata": true, "apertura_mattina": "12:30", "chiusura_mattina": "15:00",
      "pomeriggio_abilitato": true, "apertura_pomeriggio": "19:30", "chiusura_pomeriggio": "23:30"}'::jsonb as meals,
    '{"aperto": true, "mattina_abilitata": false, "apertura_mattina": "09:00", "chiusura_mattina": "13:00",
      "pomeriggio_abilitato": true, "apertura_pomeriggio": "18:30", "chiusura_pomeriggio": "23:59"}'::jsonb as evening,
    '{"aperto": true, "mattina_abilitata": true, "apertura_mattina": "06:30", "chiusura_mattina": "14:00",
      "pomeriggio_abilitato": true, "apertura_pomeriggio": "14:00", "chiusura_pomeriggio": "22:00"}'::jsonb as all_day
),
site as (
  select
    number, nome, cover, stato, created_at,
    jsonb_build_object(
      'sempreAperto', always, 'lunedi', week[1], 'martedi', week[2], 'mercoledi', week[3], 'giovedi', week[4],
      'venerdi', week[5], 'sabato', week[6], 'domenica', week[7]
    ) as orari
  from day
  cross join lateral (
    values
      ('01', 'Trattoria da Nino', '1768032000000', 'attivo', '2026-01-10 08:00:00+00', false,
        array[closed, meals, meals, meals, meals, meals, meals]),
      ('02', 'Bar Sport Centrale', '1768384800000', 'attivo', '2026-01-14 10:00:00+00', false,
        array[all_day, all_day, all_day, all_day, all_day, all_day, morning]),
      ('03', 'Panificio Moretti', '1768809600000', 'attivo', '2026-01-19 08:00:00+00', false,
        array[morning, morning, morning, closed, morning, morning, closed]),
      ('04', 'Salone Eleganza', '1769274000000', 'attivo', '2026-01-24 17:00:00+00', false,
        array[closed, usual, usual, usual, usual, usual, closed]),
      ('05', 'Palestra Vertigo', '1769846400000', 'attivo', '2026-01-31 08:00:00+00', true,
        array[usual, usual, usual, usual, usual, closed, closed]),
      ('06', 'Gelateria Artica', '1770534000000', 'attivo', '2026-02-08 07:00:00+00', false,
        array[evening, evening, evening, evening, evening, all_day, all_day]),
      ('08', 'Officina Lupi', '1771005600000', 'sospeso', '2026-02-13 18:00:00+00', false,
        array[usual, usual, usual, usual, usual, morning, closed]),
      ('10', 'Pizzeria Vesuvio 1952', '1772006400000', 'attivo', '2026-02-25 08:00:00+00', false,
        array[evening, closed, evening, evening, evening, meals, meals])
  ) as row (number, nome, cover, stato, created_at, always, week)
)
insert into public.websites (
  id, business_id, nome, immagine_copertina_url, logo_url, telefono, cellulare, email, orari, indirizzo, citta,
  regione, stato, created_at, updated_at
)
select
  ('e0000000-0000-4000-8000-0000000000' || site.number)::uuid, business.id, site.nome,
  '/storage/v1/object/public/website-covers/' || business.id || '-' || site.cover || '.webp', business.logo_url,
  business.telefono, business.cellulare, business.email, site.orari, business.indirizzo, business.citta,
  business.regione, site.stato, site.created_at::timestamptz, site.created_at::timestamptz
from site
join public.businesses as business on business.id = ('b0000000-0000-4000-8000-0000000000' || site.number)::uuid
on conflict do nothing;

-- The ice-cream shop's winter, and its longer summer nights.
insert into public.seasons (id, website_id, nome, dal, al, ogni_anno, orari, created_at, updated_at)
select
  ('5ea50000-0000-4000-8000-0000000000' || season.number)::uuid, website.id, season.nome, season.dal::date, season.al::date, true,
  website.orari || season.changes, '2026-02-08 07:00:00+00', '2026-02-08 07:00:00+00'
from (
  values
    ('01', 'Orario invernale', '2026-11-01', '2028-02-29', jsonb_build_object(
      'lunedi', '{"aperto": false, "mattina_abilitata": true, "apertura_mattina": "09:00", "chiusura_mattina": "13:00",
        "pomeriggio_abilitato": true, "apertura_pomeriggio": "15:00", "chiusura_pomeriggio": "19:00"}'::jsonb,
      'martedi', '{"aperto": false, "mattina_abilitata": true, "apertura_mattina": "09:00", "chiusura_mattina": "13:00",
        "pomeriggio_abilitato": true, "apertura_pomeriggio": "15:00", "chiusura_pomeriggio": "19:00"}'::jsonb
    )),
    ('02', 'Orario estivo', '2026-06-01', '2026-09-15', (
      select jsonb_object_agg(day, '{"aperto": true, "mattina_abilitata": true, "apertura_mattina": "11:00",
        "chiusura_mattina": "13:00", "pomeriggio_abilitato": true, "apertura_pomeriggio": "15:00",
        "chiusura_pomeriggio": "01:00"}'::jsonb)
      from unnest(array['lunedi', 'martedi', 'mercoledi', 'giovedi', 'venerdi', 'sabato', 'domenica']) as day
    ))
) as season (number, nome, dal, al, changes)
join public.websites as website on website.id = 'e0000000-0000-4000-8000-000000000006'
on conflict do nothing;

insert into public.payment_methods (id, iban, titolare, created_at)
values
  ('d0000000-0000-4000-8000-000000000001', 'IT25O0306909606100000012345', 'Bottega Digitale S.r.l.',
    '2026-01-07 09:30:00+00'),
  ('d0000000-0000-4000-8000-000000000002', 'IT72W0200805351000104567890', null, '2026-02-02 11:00:00+00')
on conflict do nothing;

insert into public.services (
  id, nome, descrizione, costo, durata, immagine_copertina_url, payment_method_id, created_at, updated_at
)
select
  ('50000000-0000-4000-8000-0000000000' || number)::uuid, nome, descrizione, costo, durata,
  '/storage/v1/object/public/service-covers/' || cover || '.webp',
  ('d0000000-0000-4000-8000-0000000000' || payment)::uuid, created_at::timestamptz, created_at::timestamptz
from (
  values
    ('01', 'Presenza essenziale',
      'Otto post al mese su Facebook e Instagram, con testi e grafica coordinata. Ideale per chi comincia e vuole farsi trovare con regolarità.',
      149.00, 1, '83248a71-8fd6-4bba-82e2-3a1c62ce730d', '01', '2026-01-09 09:00:00+00'),
    ('02', 'Gestione completa',
      'Sedici post al mese, storie ogni settimana e risposta a commenti e messaggi entro un giorno lavorativo. Comprende un rapporto mensile con i risultati e i consigli per il mese successivo.',
      349.00, 3, 'ad248fd5-63e3-421b-ae85-7b13888992aa', '01', '2026-01-16 09:00:00+00'),
    ('03', 'Campagna di apertura',
      'Tre mesi per far conoscere una nuova attività nel quartiere: inserzioni mirate, evento di inaugurazione e raccolta delle prime recensioni.',
      690.00, 3, 'ad41e758-0643-478d-a446-16adc932c843', '02', '2026-01-30 09:00:00+00'),
    ('04', 'Video brevi',
      'Quattro video verticali al mese, girati da noi nel tuo locale e montati con sottotitoli e musica. Pubblicazione su Instagram, TikTok e YouTube.',
      420.50, 6, '65c053d8-6100-4f78-a0ca-7b1e00a6ae9e', '01', '2026-02-11 09:00:00+00'),
    ('05', 'Recensioni sotto controllo',
      'Controlliamo ogni giorno le recensioni su Google e TripAdvisor, rispondiamo a tuo nome e ti avvisiamo subito quando serve il tuo intervento.',
      79.90, 6, '64a97e10-a32b-4342-b312-af0025099e75', null, '2026-02-24 09:00:00+00'),
    ('06', 'Anno sereno',
      'Dodici mesi di gestione completa a prezzo bloccato: calendario editoriale, contenuti, inserzioni e un incontro ogni trimestre per decidere insieme le novità.',
      2980.00, 12, 'ed3e694b-6169-4b9b-afb7-360898ab2056', '02', '2026-03-10 09:00:00+00')
) as service (number, nome, descrizione, costo, durata, cover, payment, created_at)
on conflict do nothing;

insert into public.graphic_services (
  id, nome, descrizione, costo, durata, immagine_copertina_url, payment_method_id, created_at, updated_at
)
select
  ('60000000-0000-4000-8000-0000000000' || number)::uuid, nome, descrizione, costo, durata,
  '/storage/v1/object/public/service-covers/' || cover || '.webp',
  ('d0000000-0000-4000-8000-0000000000' || payment)::uuid, created_at::timestamptz, created_at::timestamptz
from (
  values
    ('01', 'Logo e identità',
      'Tre proposte di logo, due giri di correzioni e il manuale con colori e caratteri. Consegna dei file per la stampa e per il web.',
      590.00, 'una_tantum', '61f06732-cef0-40ea-b635-73f33ad9d6cf', '01', '2026-01-11 09:00:00+00'),
    ('02', 'Menù e listini',
      'Impaginazione del menù o del listino in italiano e in inglese, pronta per la stampa e con codice QR. Un aggiornamento dei prezzi al mese è compreso.',
      39.90, '1', '4ad5be64-494b-42b3-8aaa-5ddf771a34b1', '01', '2026-01-22 09:00:00+00'),
    ('03', 'Vetrina di stagione',
      'Vetrofanie, cartelli e locandine coordinati per ogni cambio di stagione, con sopralluogo per le misure.',
      260.00, '3', 'e56851fb-f1e5-477d-a911-1fb4563306b7', '02', '2026-02-05 09:00:00+00'),
    ('04', 'Biglietti e volantini',
      'Progetto e stampa di mille biglietti da visita e duemila volantini su carta riciclata, spedizione inclusa.',
      185.00, 'una_tantum', 'd17902b3-0e4d-4d83-bd04-b0c9262580ef', '01', '2026-02-18 09:00:00+00'),
    ('05', 'Immagini per i social',
      'Un archivio di modelli per post e storie con la tua identità, rinnovato ogni mese. Li modifichi da solo, senza programmi da installare.',
      75.00, '6', 'c1e15ec8-b54f-4388-b0d7-1a11b6310a2e', null, '2026-03-02 09:00:00+00'),
    ('06', 'Grafica senza pensieri',
      'Tutto il materiale che serve durante l''anno, dalle locandine ai cartellini, con una richiesta aperta alla volta e consegna in tre giorni lavorativi.',
      1490.00, '12', '7f9c9ddc-edb5-4d0f-97e2-02be5719ced9', '02', '2026-03-16 09:00:00+00')
) as service (number, nome, descrizione, costo, durata, cover, payment, created_at)
on conflict do nothing;

insert into public.cards (
  id, business_id, website_id, logo_url, background_color, nome, font, timbri, premio, created_at, updated_at
)
select
  ('c0000000-0000-4000-8000-0000000000' || number)::uuid, ('b0000000-0000-4000-8000-0000000000' || number)::uuid,
  ('e0000000-0000-4000-8000-0000000000' || number)::uuid,
  '/storage/v1/object/public/business-logos/' || logo || '.webp', background_color, nome, font, timbri, premio,
  created_at::timestamptz, created_at::timestamptz
from (
  values
    ('01', '92666dae-9be0-41b0-834d-3b4238dfcd63', '#7a2e2e', 'Amici di Nino', 'Playfair Display',
      8, 'Un caffè', '2026-01-18 10:00:00+00'),
    ('03', '45b904ce-f6ee-4ce7-b8e6-5136a5f838b6', '#f2d8a7', 'Il pane di casa', 'Lato', null, null,
      '2026-02-01 10:00:00+00'),
    ('06', '085fdde9-d986-46ba-904d-f7d94ee59127', '#0f766eff', null, 'Montserrat', null, null,
      '2026-02-15 10:00:00+00')
) as card (number, logo, background_color, nome, font, timbri, premio, created_at)
on conflict do nothing;

-- Sales in each state. Their days are counted from the day of the first start, since what ends soon does so from today on: one
-- ends today, one has ended, one is renewed, two are a suspended business's and one is only proposed. Days of payment are
-- counted from the beginning.
insert into public.sales (
  id, business_id, service_id, graphic_service_id, nome, costo, mesi, inizio, stato, pagata_il, rinnova, note, created_at,
  updated_at
)
select
  sale.id, ('b0000000-0000-4000-8000-0000000000' || business)::uuid, social.id, graphic.id,
  coalesce(social.nome, graphic.nome), coalesce(price, social.costo, graphic.costo), months, begins, sale.stato,
  begins + paid_after, former, note, made, made
from (
  select
    ('5a1e0000-0000-4000-8000-0000000000' || number)::uuid as id,
    (private.italian_day() + days - make_interval(months => past))::date as begins,
    ('5a1e0000-0000-4000-8000-0000000000' || renews)::uuid as former,
    private.italian_day() + least(days, 0) - make_interval(months => past) + time '09:00' as made, *
  from (
    values
      ('01', '01', '06', null, null, 12, 4, 0, 'attiva', 3, null, 'Prezzo bloccato fino alla scadenza.'),
      ('02', '01', null, '02', null, 1, 1, 12, 'attiva', null, null, null),
      ('03', '02', '01', null, null, 1, 1, 5, 'attiva', 0, null, null),
      ('04', '03', null, '03', null, 3, 3, -3, 'attiva', null, null, null),
      ('05', '04', '02', null, null, 3, 4, 0, 'attiva', 10, null, null),
      ('06', '04', '02', null, null, 3, 1, 0, 'attiva', null, '05', null),
      ('07', '05', '04', null, null, 6, 6, 0, 'attiva', 2, null, null),
      ('08', '06', null, '01', null, null, 5, 0, 'conclusa', 20, null, null),
      ('09', '09', null, '04', null, null, 0, -8, 'attiva', null, null, 'Consegna prevista entro fine mese.'),
      ('10', '10', '03', null, 650.00, 3, 7, 0, 'conclusa', null, null, null),
      ('11', '07', '05', null, null, 6, 6, 20, 'attiva', 5, null, null),
      ('12', '08', null, '05', null, 6, 2, 0, 'attiva', null, null, null),
      ('13', '12', null, '06', 1390.00, 12, 0, 14, 'proposta', null, null, 'Offerta valida per due settimane.'),
      ('14', '13', '03', null, null, 3, 2, 0, 'annullata', null, null, null),
      ('15', '16', '06', null, null, 12, 11, -20, 'attiva', 0, null, null)
  ) as given (number, business, social_id, graphic_id, price, months, past, days, stato, paid_after, renews, note)
) as sale
left join public.services as social on social.id = ('50000000-0000-4000-8000-0000000000' || social_id)::uuid
left join public.graphic_services as graphic on graphic.id = ('60000000-0000-4000-8000-0000000000' || graphic_id)::uuid
where not exists (select from public.sales where sales.id = sale.id)
order by number
on conflict do nothing;
