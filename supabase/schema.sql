-- The whole schema as the migrations make it, for reading: tables with what belongs to them, views, then functions below the
-- migration that defines them last. Written by `npm run gen:schema`; nothing runs it.

create table public.businesses (
  id uuid not null default gen_random_uuid(),
  user_id uuid,
  ragione_sociale text not null,
  insegna text not null,
  indirizzo text not null,
  citta text not null,
  regione text not null,
  partita_iva text not null,
  email text not null,
  telefono text,
  cellulare text,
  logo_url text,
  stato text not null default 'attivo'::text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  ricerca text not null generated always as (private.fold(((((((((ragione_sociale || '
'::text) || insegna) || '
'::text) || citta) || '
'::text) || partita_iva) || '
'::text) || email))) stored,
  ha_sito boolean not null default false,
  ha_account boolean not null generated always as ((user_id IS NOT NULL)) stored,
  insegna_ordine text not null generated always as (private.sort_key(insegna)) stored,
  citta_ordine text not null generated always as (private.sort_key(citta)) stored,
  constraint businesses_cellulare_valid CHECK ((char_length(cellulare) <= 200)),
  constraint businesses_cellulare_written CHECK (((cellulare = ''::text) OR (cellulare ~ '^[ -~]*[!-~][ -~]*$'::text) OR (private.is_line(cellulare) AND (private.visible(cellulare) <> ''::text)))),
  constraint businesses_citta_valid CHECK (((char_length(citta) <= 200) AND ((citta ~ '[A-Za-z0-9]'::text) OR (private.visible(citta) <> ''::text)))),
  constraint businesses_citta_written CHECK (((citta ~ '^[ -~À-ÿ]*$'::text) OR private.is_line(citta))),
  constraint businesses_created_at_valid CHECK (((created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone) AND (created_at <= '2199-12-31 00:00:00+00'::timestamp with time zone))),
  constraint businesses_email_valid CHECK (private.is_plain_email(email)),
  constraint businesses_indirizzo_valid CHECK (((char_length(indirizzo) <= 300) AND ((indirizzo ~ '[A-Za-z0-9]'::text) OR (private.visible(indirizzo) <> ''::text)))),
  constraint businesses_indirizzo_written CHECK (((indirizzo ~ '^[ -~À-ÿ]*$'::text) OR private.is_line(indirizzo))),
  constraint businesses_insegna_valid CHECK (((char_length(insegna) <= 200) AND ((insegna ~ '[A-Za-z0-9]'::text) OR (private.visible(insegna) <> ''::text)))),
  constraint businesses_insegna_written CHECK (((insegna ~ '^[ -~À-ÿ]*$'::text) OR private.is_line(insegna))),
  constraint businesses_logo_url_valid CHECK (((char_length(logo_url) <= 2000) AND (logo_url ~ '^(https?://|/[^/])'::text) AND private.is_image_address(logo_url, 'business-logos'::text))),
  constraint businesses_partita_iva_valid CHECK (((char_length(partita_iva) <= 200) AND (((partita_iva ~ '^[A-Za-z0-9]*$'::text) AND (char_length(partita_iva) >= 11)) OR (char_length(private.visible(partita_iva)) >= 11)))),
  constraint businesses_partita_iva_written CHECK (((partita_iva ~ '^[ -~À-ÿ]*$'::text) OR private.is_line(partita_iva))),
  constraint businesses_pkey PRIMARY KEY (id),
  constraint businesses_ragione_sociale_valid CHECK (((char_length(ragione_sociale) <= 200) AND ((ragione_sociale ~ '[A-Za-z0-9]'::text) OR (private.visible(ragione_sociale) <> ''::text)))),
  constraint businesses_ragione_sociale_written CHECK (((ragione_sociale ~ '^[ -~À-ÿ]*$'::text) OR private.is_line(ragione_sociale))),
  constraint businesses_regione_valid CHECK (((char_length(regione) <= 200) AND ((regione ~ '[A-Za-z0-9]'::text) OR (private.visible(regione) <> ''::text)))),
  constraint businesses_regione_written CHECK (((regione ~ '^[ -~À-ÿ]*$'::text) OR private.is_line(regione))),
  constraint businesses_stato_valid CHECK ((stato = ANY (ARRAY['attivo'::text, 'sospeso'::text]))),
  constraint businesses_telefono_valid CHECK ((char_length(telefono) <= 200)),
  constraint businesses_telefono_written CHECK (((telefono = ''::text) OR (telefono ~ '^[ -~]*[!-~][ -~]*$'::text) OR (private.is_line(telefono) AND (private.visible(telefono) <> ''::text)))),
  constraint businesses_updated_at_valid CHECK (((updated_at >= '1900-01-01 00:00:00+00'::timestamp with time zone) AND (updated_at <= '2199-12-31 00:00:00+00'::timestamp with time zone))),
  constraint businesses_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint businesses_user_id_key UNIQUE (user_id)
);
CREATE INDEX businesses_citta_idx ON public.businesses USING btree (citta_ordine, id);
CREATE INDEX businesses_created_at_idx ON public.businesses USING btree (created_at, id);
CREATE INDEX businesses_dialled_idx ON public.businesses USING gin (private.dialled(telefono, cellulare) extensions.gin_trgm_ops);
CREATE INDEX businesses_email_folded_idx ON public.businesses USING btree (lower(email));
CREATE INDEX businesses_ha_sito_idx ON public.businesses USING btree (ha_sito, stato, insegna_ordine, id);
CREATE INDEX businesses_insegna_idx ON public.businesses USING btree (insegna_ordine, id);
CREATE INDEX businesses_logo_object_idx ON public.businesses USING hash (private.stored_object(logo_url));
CREATE INDEX businesses_logo_unusual_idx ON public.businesses USING btree (id) WHERE (NOT private.is_image_address(logo_url, 'business-logos'::text));
CREATE INDEX businesses_partita_iva_idx ON public.businesses USING btree (partita_iva);
CREATE INDEX businesses_ricerca_idx ON public.businesses USING gin (ricerca extensions.gin_trgm_ops);
CREATE INDEX businesses_stato_created_at_idx ON public.businesses USING btree (stato, created_at, id);
CREATE INDEX businesses_stato_idx ON public.businesses USING btree (stato, id);
CREATE INDEX businesses_stato_insegna_idx ON public.businesses USING btree (stato, insegna_ordine, id);
CREATE INDEX businesses_town_idx ON public.businesses USING btree (private.fold(btrim(citta)));
CREATE INDEX businesses_without_account_idx ON public.businesses USING btree (created_at, id) WHERE (NOT ha_account);
CREATE INDEX businesses_without_website_idx ON public.businesses USING btree (created_at, id) WHERE (NOT ha_sito);
CREATE TRIGGER businesses_check_account AFTER INSERT OR UPDATE OF user_id ON public.businesses FOR EACH ROW WHEN (new.user_id IS NOT NULL AND pg_trigger_depth() = 0) EXECUTE FUNCTION private.check_unopened_account();
CREATE TRIGGER businesses_copy_logo AFTER UPDATE OF logo_url ON public.businesses FOR EACH ROW WHEN (new.logo_url IS DISTINCT FROM old.logo_url) EXECUTE FUNCTION private.copy_logo();
CREATE TRIGGER businesses_readdress_account BEFORE UPDATE OF email ON public.businesses FOR EACH ROW WHEN (new.user_id IS NOT NULL AND new.email IS DISTINCT FROM old.email) EXECUTE FUNCTION private.readdress_business_account();
CREATE TRIGGER businesses_record_delete AFTER DELETE ON public.businesses REFERENCING OLD TABLE AS replaced FOR EACH STATEMENT EXECUTE FUNCTION private.record_changes();
CREATE TRIGGER businesses_record_insert AFTER INSERT ON public.businesses REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.record_changes();
CREATE TRIGGER businesses_record_update AFTER UPDATE ON public.businesses REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.record_changes();
CREATE TRIGGER businesses_remove_account AFTER DELETE OR UPDATE OF email, user_id ON public.businesses FOR EACH ROW WHEN (old.user_id IS NOT NULL) EXECUTE FUNCTION private.remove_unopened_account();
CREATE TRIGGER businesses_stamp BEFORE INSERT OR UPDATE ON public.businesses FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION private.stamp('id');
alter table public.businesses enable row level security;
create policy "admin changes businesses" on public.businesses for update to authenticated using ( SELECT private.is_admin() AS is_admin) with check ( SELECT private.is_admin() AS is_admin);
create policy "admin creates businesses" on public.businesses for insert to authenticated with check ( SELECT private.is_admin() AS is_admin);
create policy "admin reads all businesses, a business its own" on public.businesses for select to authenticated using ((( SELECT private.reads_all('businesses'::text) AS reads_all) IS NOT NULL) OR (id = ( SELECT private.own_business() AS own_business)));
create policy "nothing before the second step" on public.businesses as restrictive for all to authenticated using ( SELECT private.is_assured() AS is_assured);
grant delete, insert, select, update on public.businesses to service_role;
grant select on public.businesses to authenticated;

create table public.cards (
  id uuid not null default gen_random_uuid(),
  business_id uuid not null,
  website_id uuid not null,
  logo_url text,
  background_color text not null default '#3b82f6'::text,
  nome text,
  font text not null default 'Inter'::text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  ricerca text not null default ''::text,
  constraint cards_background_color_valid CHECK ((background_color ~ '^#[0-9A-Fa-f]{6}([0-9A-Fa-f]{2})?$'::text)),
  constraint cards_created_at_valid CHECK (((created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone) AND (created_at <= '2199-12-31 00:00:00+00'::timestamp with time zone))),
  constraint cards_font_valid CHECK ((font = ANY (ARRAY['Inter'::text, 'Playfair Display'::text, 'Montserrat'::text, 'Roboto'::text, 'Open Sans'::text, 'Lato'::text]))),
  constraint cards_logo_url_valid CHECK (((char_length(logo_url) <= 2000) AND (logo_url ~ '^(https?://|/[^/])'::text) AND private.is_image_address(logo_url, 'business-logos'::text))),
  constraint cards_nome_valid CHECK ((char_length(nome) <= 200)),
  constraint cards_nome_written CHECK (((nome = ''::text) OR (nome ~ '^[ -~]*[!-~][ -~]*$'::text) OR (private.is_line(nome) AND (private.visible(nome) <> ''::text)))),
  constraint cards_pkey PRIMARY KEY (id),
  constraint cards_updated_at_valid CHECK (((updated_at >= '1900-01-01 00:00:00+00'::timestamp with time zone) AND (updated_at <= '2199-12-31 00:00:00+00'::timestamp with time zone))),
  constraint cards_website_id_business_id_fkey FOREIGN KEY (website_id, business_id) REFERENCES public.websites(id, business_id) ON UPDATE CASCADE,
  constraint cards_website_id_key UNIQUE (website_id)
);
CREATE INDEX cards_business_id_idx ON public.cards USING btree (business_id);
CREATE INDEX cards_created_at_idx ON public.cards USING btree (created_at, id) INCLUDE (business_id);
CREATE INDEX cards_logo_object_idx ON public.cards USING hash (private.stored_object(logo_url));
CREATE INDEX cards_logo_unusual_idx ON public.cards USING btree (id) WHERE (NOT private.is_image_address(logo_url, 'business-logos'::text));
CREATE INDEX cards_ricerca_idx ON public.cards USING gin (ricerca extensions.gin_trgm_ops);
CREATE TRIGGER cards_came AFTER INSERT ON public.cards REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION private.card_moved();
CREATE TRIGGER cards_moved AFTER UPDATE OF website_id ON public.cards FOR EACH ROW WHEN (new.website_id IS DISTINCT FROM old.website_id) EXECUTE FUNCTION private.card_moved();
CREATE TRIGGER cards_record_delete AFTER DELETE ON public.cards REFERENCING OLD TABLE AS replaced FOR EACH STATEMENT EXECUTE FUNCTION private.record_changes();
CREATE TRIGGER cards_record_insert AFTER INSERT ON public.cards REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.record_changes();
CREATE TRIGGER cards_record_update AFTER UPDATE ON public.cards REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.record_changes();
CREATE TRIGGER cards_search BEFORE INSERT OR UPDATE OF nome, website_id, ricerca ON public.cards FOR EACH ROW EXECUTE FUNCTION private.card_search();
CREATE TRIGGER cards_stamp BEFORE INSERT OR UPDATE ON public.cards FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION private.stamp('id', 'website_id', 'business_id');
CREATE TRIGGER cards_went AFTER DELETE ON public.cards REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION private.card_moved();
alter table public.cards enable row level security;
create policy "admin changes cards, a business its own" on public.cards for update to authenticated using (( SELECT private.is_admin() AS is_admin) OR (business_id = ( SELECT private.own_business() AS own_business))) with check (( SELECT private.is_admin() AS is_admin) OR ((business_id = ( SELECT private.own_business() AS own_business)) AND (website_id IN ( SELECT websites.id
   FROM public.websites
  WHERE (websites.business_id = ( SELECT private.own_business() AS own_business)))) AND ( SELECT private.may_show(cards.logo_url) AS may_show)));
create policy "admin creates cards, a business for itself" on public.cards for insert to authenticated with check (( SELECT private.is_admin() AS is_admin) OR ((business_id = ( SELECT private.own_business() AS own_business)) AND (website_id IN ( SELECT websites.id
   FROM public.websites
  WHERE (websites.business_id = ( SELECT private.own_business() AS own_business)))) AND ( SELECT private.may_show(cards.logo_url) AS may_show)));
create policy "admin deletes cards" on public.cards for delete to authenticated using ( SELECT private.is_admin() AS is_admin);
create policy "admin reads all cards, a business its own" on public.cards for select to authenticated using ((( SELECT private.reads_all('cards'::text) AS reads_all) IS NOT NULL) OR (business_id = ( SELECT private.own_business() AS own_business)));
create policy "nothing before the second step" on public.cards as restrictive for all to authenticated using ( SELECT private.is_assured() AS is_assured);
grant delete, insert, select, update on public.cards to authenticated;
grant delete, insert, select, update on public.cards to service_role;

create table public.changes (
  id bigint not null generated always as identity,
  at timestamp with time zone not null default now(),
  by uuid,
  by_email text,
  table_name text not null,
  row_id uuid not null,
  action text not null,
  transaction bigint not null default ((pg_current_xact_id())::text)::bigint,
  before jsonb,
  after jsonb,
  business_id uuid,
  constraint changes_action_valid CHECK ((action = ANY (ARRAY['insert'::text, 'update'::text, 'delete'::text]))),
  constraint changes_pkey PRIMARY KEY (id)
);
CREATE INDEX changes_at_idx ON public.changes USING btree (at);
CREATE INDEX changes_days_idx ON public.changes USING btree (business_id, id DESC) WHERE (table_name = ANY (ARRAY['closures'::text, 'seasons'::text]));
CREATE INDEX changes_deleted_idx ON public.changes USING btree (table_name, id DESC) WHERE (action = 'delete'::text);
CREATE INDEX changes_deleted_logo_object_idx ON public.changes USING hash (private.stored_object((before ->> 'logo_url'::text))) WHERE ((action = 'delete'::text) AND (table_name = 'cards'::text));
CREATE INDEX changes_deleted_logo_unusual_idx ON public.changes USING btree (id) WHERE ((action = 'delete'::text) AND (table_name = 'cards'::text) AND (NOT private.is_image_address((before ->> 'logo_url'::text), 'business-logos'::text)));
CREATE INDEX changes_row_idx ON public.changes USING btree (table_name, row_id, id DESC);
CREATE TRIGGER changes_announce AFTER INSERT ON public.changes REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.announce_changes();
CREATE TRIGGER changes_guard BEFORE INSERT OR DELETE OR UPDATE ON public.changes FOR EACH STATEMENT WHEN (CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name, 'service_role'::name])) EXECUTE FUNCTION private.guard_changes();
alter table public.changes enable row level security;
create policy "nothing before the second step" on public.changes as restrictive for all to authenticated using ( SELECT private.is_assured() AS is_assured);
create policy "the history is for those who may read the row" on public.changes for select to authenticated using (( SELECT private.is_admin() AS is_admin) OR ((table_name = ANY (ARRAY['services'::text, 'graphic_services'::text])) AND ( SELECT private.is_staff() AS is_staff)) OR ((table_name = ANY (ARRAY['websites'::text, 'closures'::text, 'seasons'::text])) AND (( SELECT private.own_role() AS own_role) = 'gestore'::text)) OR ((business_id = ( SELECT private.own_business() AS own_business)) AND ((action <> 'update'::text) OR (NOT (before ? 'business_id'::text)) OR ((before - 'business_id'::text) = '{}'::jsonb))));
grant select on public.changes to authenticated;
grant select on public.changes to service_role;

create table public.closures (
  id uuid not null default gen_random_uuid(),
  website_id uuid not null,
  dal date not null,
  al date not null,
  orari jsonb,
  motivo text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint closures_al_in_order CHECK ((al >= dal)),
  constraint closures_al_valid CHECK ((al <= LEAST((dal + 365), '2199-12-31'::date))),
  constraint closures_created_at_valid CHECK (((created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone) AND (created_at <= '2199-12-31 00:00:00+00'::timestamp with time zone))),
  constraint closures_dal_valid CHECK (((dal >= '2000-01-01'::date) AND (dal <= '2199-12-31'::date))),
  constraint closures_motivo_valid CHECK (((char_length(motivo) <= 100) AND (private.visible(motivo) <> ''::text))),
  constraint closures_motivo_written CHECK (private.is_line(motivo)),
  constraint closures_orari_in_order CHECK (((orari IS NULL) OR (NOT private.is_day(orari)) OR
CASE
    WHEN (al = dal) THEN private.is_day_in_order(orari)
    ELSE private.is_day_repeatable(orari)
END)),
  constraint closures_orari_valid CHECK (((orari IS NULL) OR private.is_day(orari))),
  constraint closures_pkey PRIMARY KEY (id),
  constraint closures_updated_at_valid CHECK (((updated_at >= '1900-01-01 00:00:00+00'::timestamp with time zone) AND (updated_at <= '2199-12-31 00:00:00+00'::timestamp with time zone))),
  constraint closures_website_id_fkey FOREIGN KEY (website_id) REFERENCES public.websites(id) ON DELETE CASCADE
);
CREATE INDEX closures_days_idx ON public.closures USING gist (daterange(dal, al, '[]'::text));
CREATE INDEX closures_website_id_dal_idx ON public.closures USING btree (website_id, dal);
CREATE TRIGGER closures_no_overlap_insert AFTER INSERT ON public.closures REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_closure();
CREATE TRIGGER closures_no_overlap_update AFTER UPDATE ON public.closures REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_closure();
CREATE TRIGGER closures_note_delete AFTER DELETE ON public.closures REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION private.note_changed_days();
CREATE TRIGGER closures_note_insert AFTER INSERT ON public.closures REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION private.note_changed_days();
CREATE TRIGGER closures_note_update AFTER UPDATE ON public.closures REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION private.note_changed_days();
CREATE TRIGGER closures_record_delete AFTER DELETE ON public.closures REFERENCING OLD TABLE AS replaced FOR EACH STATEMENT EXECUTE FUNCTION private.record_changes();
CREATE TRIGGER closures_record_insert AFTER INSERT ON public.closures REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.record_changes();
CREATE TRIGGER closures_record_update AFTER UPDATE ON public.closures REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.record_changes();
CREATE TRIGGER closures_stamp BEFORE INSERT OR UPDATE ON public.closures FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION private.stamp('id', 'website_id');
alter table public.closures enable row level security;
create policy "admin adds closures, a business to its website" on public.closures for insert to authenticated with check (( SELECT private.is_admin() AS is_admin) OR (website_id IN ( SELECT websites.id
   FROM public.websites
  WHERE (websites.business_id = ( SELECT private.own_business() AS own_business)))));
create policy "admin and gestore read all closures, a business its website's" on public.closures for select to authenticated using ((( SELECT private.own_role() AS own_role) = ANY (ARRAY['admin'::text, 'gestore'::text])) OR (website_id IN ( SELECT websites.id
   FROM public.websites
  WHERE (websites.business_id = ( SELECT private.own_business() AS own_business)))));
create policy "admin changes closures, a business its website's" on public.closures for update to authenticated using (( SELECT private.is_admin() AS is_admin) OR (website_id IN ( SELECT websites.id
   FROM public.websites
  WHERE (websites.business_id = ( SELECT private.own_business() AS own_business))))) with check (( SELECT private.is_admin() AS is_admin) OR (website_id IN ( SELECT websites.id
   FROM public.websites
  WHERE (websites.business_id = ( SELECT private.own_business() AS own_business)))));
create policy "admin deletes closures, a business its website's" on public.closures for delete to authenticated using (( SELECT private.is_admin() AS is_admin) OR (website_id IN ( SELECT websites.id
   FROM public.websites
  WHERE (websites.business_id = ( SELECT private.own_business() AS own_business)))));
create policy "nothing before the second step" on public.closures as restrictive for all to authenticated using ( SELECT private.is_assured() AS is_assured);
grant delete, insert, select, update on public.closures to authenticated;
grant delete, insert, select, update on public.closures to service_role;

create table public.graphic_services (
  id uuid not null default gen_random_uuid(),
  nome text not null,
  descrizione text,
  costo numeric not null,
  durata text not null,
  immagine_copertina_url text,
  payment_method_id uuid,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  ricerca text not null generated always as (private.fold(((nome || '
'::text) || COALESCE(descrizione, ''::text)))) stored,
  constraint graphic_services_costo_valid CHECK (((costo >= (0)::numeric) AND (costo < '100000000'::numeric) AND (costo = trunc(costo, 2)))),
  constraint graphic_services_created_at_valid CHECK (((created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone) AND (created_at <= '2199-12-31 00:00:00+00'::timestamp with time zone))),
  constraint graphic_services_descrizione_valid CHECK ((char_length(descrizione) <= 10000)),
  constraint graphic_services_descrizione_written CHECK (((descrizione = ''::text) OR ((NOT private.has_controls(descrizione)) AND ((descrizione ~ '[A-Za-z0-9]'::text) OR (private.visible(descrizione) <> ''::text))))),
  constraint graphic_services_durata_valid CHECK ((durata = ANY (ARRAY['una_tantum'::text, '1'::text, '3'::text, '6'::text, '12'::text]))),
  constraint graphic_services_immagine_copertina_url_valid CHECK (((char_length(immagine_copertina_url) <= 2000) AND (immagine_copertina_url ~ '^(https?://|/[^/])'::text) AND private.is_image_address(immagine_copertina_url, 'service-covers'::text))),
  constraint graphic_services_nome_valid CHECK (((char_length(nome) <= 200) AND ((nome ~ '[A-Za-z0-9]'::text) OR (private.visible(nome) <> ''::text)))),
  constraint graphic_services_nome_written CHECK (((nome ~ '^[ -~À-ÿ]*$'::text) OR private.is_line(nome))),
  constraint graphic_services_payment_method_id_fkey FOREIGN KEY (payment_method_id) REFERENCES public.payment_methods(id) ON DELETE SET NULL,
  constraint graphic_services_pkey PRIMARY KEY (id),
  constraint graphic_services_updated_at_valid CHECK (((updated_at >= '1900-01-01 00:00:00+00'::timestamp with time zone) AND (updated_at <= '2199-12-31 00:00:00+00'::timestamp with time zone)))
);
CREATE INDEX graphic_services_cover_object_idx ON public.graphic_services USING hash (private.stored_object(immagine_copertina_url));
CREATE INDEX graphic_services_cover_unusual_idx ON public.graphic_services USING btree (id) WHERE (NOT private.is_image_address(immagine_copertina_url, 'service-covers'::text));
CREATE INDEX graphic_services_created_at_idx ON public.graphic_services USING btree (created_at, id);
CREATE INDEX graphic_services_nome_idx ON public.graphic_services USING btree (nome, id);
CREATE INDEX graphic_services_payment_method_id_idx ON public.graphic_services USING btree (payment_method_id);
CREATE INDEX graphic_services_ricerca_idx ON public.graphic_services USING gin (ricerca extensions.gin_trgm_ops);
CREATE TRIGGER graphic_services_record_delete AFTER DELETE ON public.graphic_services REFERENCING OLD TABLE AS replaced FOR EACH STATEMENT EXECUTE FUNCTION private.record_changes();
CREATE TRIGGER graphic_services_record_insert AFTER INSERT ON public.graphic_services REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.record_changes();
CREATE TRIGGER graphic_services_record_update AFTER UPDATE ON public.graphic_services REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.record_changes();
CREATE TRIGGER graphic_services_stamp BEFORE INSERT OR UPDATE ON public.graphic_services FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION private.stamp('id');
alter table public.graphic_services enable row level security;
create policy "admin changes graphic services" on public.graphic_services for update to authenticated using ( SELECT private.is_admin() AS is_admin) with check ( SELECT private.is_admin() AS is_admin);
create policy "admin creates graphic services" on public.graphic_services for insert to authenticated with check ( SELECT private.is_admin() AS is_admin);
create policy "nothing before the second step" on public.graphic_services as restrictive for all to authenticated using ( SELECT private.is_assured() AS is_assured);
create policy "staff reads graphic services" on public.graphic_services for select to authenticated using (( SELECT private.reads_all('graphic_services'::text) AS reads_all) IS NOT NULL);
grant delete, insert, select, update on public.graphic_services to service_role;
grant insert, select, update on public.graphic_services to authenticated;

create table public.payment_methods (
  id uuid not null default gen_random_uuid(),
  iban text not null,
  titolare text,
  created_at timestamp with time zone not null default now(),
  constraint payment_methods_created_at_valid CHECK (((created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone) AND (created_at <= '2199-12-31 00:00:00+00'::timestamp with time zone))),
  constraint payment_methods_iban_valid CHECK (((char_length(iban) <= 200) AND ((iban ~ '[A-Za-z0-9]'::text) OR (private.visible(iban) <> ''::text)))),
  constraint payment_methods_iban_written CHECK (((private.visible(iban) = ''::text) OR (iban ~ '^[A-Za-z0-9]+$'::text))),
  constraint payment_methods_pkey PRIMARY KEY (id),
  constraint payment_methods_titolare_valid CHECK ((char_length(titolare) <= 200)),
  constraint payment_methods_titolare_written CHECK (((titolare = ''::text) OR (titolare ~ '^[ -~]*[!-~][ -~]*$'::text) OR (private.is_line(titolare) AND (private.visible(titolare) <> ''::text))))
);
CREATE INDEX payment_methods_created_at_idx ON public.payment_methods USING btree (created_at, id);
CREATE TRIGGER payment_methods_record_delete AFTER DELETE ON public.payment_methods REFERENCING OLD TABLE AS replaced FOR EACH STATEMENT EXECUTE FUNCTION private.record_changes();
CREATE TRIGGER payment_methods_record_insert AFTER INSERT ON public.payment_methods REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.record_changes();
CREATE TRIGGER payment_methods_record_update AFTER UPDATE ON public.payment_methods REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.record_changes();
CREATE TRIGGER payment_methods_stamp BEFORE INSERT OR UPDATE ON public.payment_methods FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION private.stamp_created();
alter table public.payment_methods enable row level security;
create policy "admin adds payment methods" on public.payment_methods for insert to authenticated with check ( SELECT private.is_admin() AS is_admin);
create policy "admin deletes payment methods" on public.payment_methods for delete to authenticated using ( SELECT private.is_admin() AS is_admin);
create policy "admin reads payment methods" on public.payment_methods for select to authenticated using ( SELECT private.is_admin() AS is_admin);
create policy "nothing before the second step" on public.payment_methods as restrictive for all to authenticated using ( SELECT private.is_assured() AS is_assured);
grant delete, insert, select on public.payment_methods to authenticated;
grant delete, insert, select, update on public.payment_methods to service_role;

create table public.profiles (
  user_id uuid not null,
  display_name text,
  avatar_url text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint profiles_avatar_url_valid CHECK (((char_length(avatar_url) <= 2000) AND (avatar_url ~ '^(https?://|/[^/])'::text) AND private.is_image_address(avatar_url, 'avatars'::text))),
  constraint profiles_created_at_valid CHECK (((created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone) AND (created_at <= '2199-12-31 00:00:00+00'::timestamp with time zone))),
  constraint profiles_display_name_valid CHECK ((char_length(display_name) <= 200)),
  constraint profiles_display_name_written CHECK (((display_name = ''::text) OR (display_name ~ '^[ -~]*[!-~][ -~]*$'::text) OR (private.is_line(display_name) AND (private.visible(display_name) <> ''::text)))),
  constraint profiles_pkey PRIMARY KEY (user_id),
  constraint profiles_updated_at_valid CHECK (((updated_at >= '1900-01-01 00:00:00+00'::timestamp with time zone) AND (updated_at <= '2199-12-31 00:00:00+00'::timestamp with time zone))),
  constraint profiles_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX profiles_avatar_object_idx ON public.profiles USING hash (private.stored_object(avatar_url));
CREATE INDEX profiles_avatar_unusual_idx ON public.profiles USING btree (user_id) WHERE (NOT private.is_image_address(avatar_url, 'avatars'::text));
CREATE TRIGGER profiles_drop_unseen_name BEFORE INSERT ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.drop_unseen_name();
CREATE TRIGGER profiles_stamp BEFORE INSERT OR UPDATE ON public.profiles FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION private.stamp();
alter table public.profiles enable row level security;
create policy "everyone changes their own profile" on public.profiles for update to authenticated using (user_id = ( SELECT auth.uid() AS uid)) with check (user_id = ( SELECT auth.uid() AS uid));
create policy "everyone reads their own profile, admin all" on public.profiles for select to authenticated using ((user_id = ( SELECT auth.uid() AS uid)) OR ( SELECT private.is_admin() AS is_admin));
create policy "nothing before the second step" on public.profiles as restrictive for all to authenticated using ( SELECT private.is_assured() AS is_assured);
grant delete, insert, select, update on public.profiles to service_role;
grant select, update on public.profiles to authenticated;

create table public.seasons (
  id uuid not null default gen_random_uuid(),
  website_id uuid not null,
  nome text not null,
  dal date not null,
  al date not null,
  ogni_anno boolean not null default false,
  orari jsonb not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint seasons_al_in_order CHECK ((ogni_anno OR (al >= dal))),
  constraint seasons_al_valid CHECK ((((al >= '2000-01-01'::date) AND (al <= '2199-12-31'::date)) AND (ogni_anno OR (al <= (dal + 365))))),
  constraint seasons_created_at_valid CHECK (((created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone) AND (created_at <= '2199-12-31 00:00:00+00'::timestamp with time zone))),
  constraint seasons_dal_valid CHECK (((dal >= '2000-01-01'::date) AND (dal <= '2199-12-31'::date))),
  constraint seasons_nome_valid CHECK (((char_length(nome) <= 100) AND (private.visible(nome) <> ''::text))),
  constraint seasons_nome_written CHECK (private.is_line(nome)),
  constraint seasons_orari_in_order CHECK (private.is_orari_in_order(orari)),
  constraint seasons_orari_valid CHECK (private.is_orari(orari)),
  constraint seasons_pkey PRIMARY KEY (id),
  constraint seasons_updated_at_valid CHECK (((updated_at >= '1900-01-01 00:00:00+00'::timestamp with time zone) AND (updated_at <= '2199-12-31 00:00:00+00'::timestamp with time zone))),
  constraint seasons_website_id_fkey FOREIGN KEY (website_id) REFERENCES public.websites(id) ON DELETE CASCADE
);
CREATE INDEX seasons_website_id_dal_idx ON public.seasons USING btree (website_id, dal);
CREATE TRIGGER seasons_no_overlap_insert AFTER INSERT ON public.seasons REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_season();
CREATE TRIGGER seasons_no_overlap_update AFTER UPDATE ON public.seasons REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_season();
CREATE TRIGGER seasons_note_delete AFTER DELETE ON public.seasons REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION private.note_changed_days();
CREATE TRIGGER seasons_note_insert AFTER INSERT ON public.seasons REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION private.note_changed_days();
CREATE TRIGGER seasons_note_update AFTER UPDATE ON public.seasons REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION private.note_changed_days();
CREATE TRIGGER seasons_record_delete AFTER DELETE ON public.seasons REFERENCING OLD TABLE AS replaced FOR EACH STATEMENT EXECUTE FUNCTION private.record_changes();
CREATE TRIGGER seasons_record_insert AFTER INSERT ON public.seasons REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.record_changes();
CREATE TRIGGER seasons_record_update AFTER UPDATE ON public.seasons REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.record_changes();
CREATE TRIGGER seasons_stamp BEFORE INSERT OR UPDATE ON public.seasons FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION private.stamp('id', 'website_id');
alter table public.seasons enable row level security;
create policy "admin adds seasons, a business to its website" on public.seasons for insert to authenticated with check (( SELECT private.is_admin() AS is_admin) OR (website_id IN ( SELECT websites.id
   FROM public.websites
  WHERE (websites.business_id = ( SELECT private.own_business() AS own_business)))));
create policy "admin and gestore read all seasons, a business its website's" on public.seasons for select to authenticated using ((( SELECT private.own_role() AS own_role) = ANY (ARRAY['admin'::text, 'gestore'::text])) OR (website_id IN ( SELECT websites.id
   FROM public.websites
  WHERE (websites.business_id = ( SELECT private.own_business() AS own_business)))));
create policy "admin changes seasons, a business its website's" on public.seasons for update to authenticated using (( SELECT private.is_admin() AS is_admin) OR (website_id IN ( SELECT websites.id
   FROM public.websites
  WHERE (websites.business_id = ( SELECT private.own_business() AS own_business))))) with check (( SELECT private.is_admin() AS is_admin) OR (website_id IN ( SELECT websites.id
   FROM public.websites
  WHERE (websites.business_id = ( SELECT private.own_business() AS own_business)))));
create policy "admin deletes seasons, a business its website's" on public.seasons for delete to authenticated using (( SELECT private.is_admin() AS is_admin) OR (website_id IN ( SELECT websites.id
   FROM public.websites
  WHERE (websites.business_id = ( SELECT private.own_business() AS own_business)))));
create policy "nothing before the second step" on public.seasons as restrictive for all to authenticated using ( SELECT private.is_assured() AS is_assured);
grant delete, insert, select, update on public.seasons to authenticated;
grant delete, insert, select, update on public.seasons to service_role;

create table public.services (
  id uuid not null default gen_random_uuid(),
  nome text not null,
  descrizione text,
  costo numeric not null,
  durata integer not null,
  immagine_copertina_url text,
  payment_method_id uuid,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  ricerca text not null generated always as (private.fold(((nome || '
'::text) || COALESCE(descrizione, ''::text)))) stored,
  constraint services_costo_valid CHECK (((costo >= (0)::numeric) AND (costo < '100000000'::numeric) AND (costo = trunc(costo, 2)))),
  constraint services_created_at_valid CHECK (((created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone) AND (created_at <= '2199-12-31 00:00:00+00'::timestamp with time zone))),
  constraint services_descrizione_valid CHECK ((char_length(descrizione) <= 10000)),
  constraint services_descrizione_written CHECK (((descrizione = ''::text) OR ((NOT private.has_controls(descrizione)) AND ((descrizione ~ '[A-Za-z0-9]'::text) OR (private.visible(descrizione) <> ''::text))))),
  constraint services_durata_valid CHECK ((durata = ANY (ARRAY[1, 3, 6, 12]))),
  constraint services_immagine_copertina_url_valid CHECK (((char_length(immagine_copertina_url) <= 2000) AND (immagine_copertina_url ~ '^(https?://|/[^/])'::text) AND private.is_image_address(immagine_copertina_url, 'service-covers'::text))),
  constraint services_nome_valid CHECK (((char_length(nome) <= 200) AND ((nome ~ '[A-Za-z0-9]'::text) OR (private.visible(nome) <> ''::text)))),
  constraint services_nome_written CHECK (((nome ~ '^[ -~À-ÿ]*$'::text) OR private.is_line(nome))),
  constraint services_payment_method_id_fkey FOREIGN KEY (payment_method_id) REFERENCES public.payment_methods(id) ON DELETE SET NULL,
  constraint services_pkey PRIMARY KEY (id),
  constraint services_updated_at_valid CHECK (((updated_at >= '1900-01-01 00:00:00+00'::timestamp with time zone) AND (updated_at <= '2199-12-31 00:00:00+00'::timestamp with time zone)))
);
CREATE INDEX services_cover_object_idx ON public.services USING hash (private.stored_object(immagine_copertina_url));
CREATE INDEX services_cover_unusual_idx ON public.services USING btree (id) WHERE (NOT private.is_image_address(immagine_copertina_url, 'service-covers'::text));
CREATE INDEX services_created_at_idx ON public.services USING btree (created_at, id);
CREATE INDEX services_nome_idx ON public.services USING btree (nome, id);
CREATE INDEX services_payment_method_id_idx ON public.services USING btree (payment_method_id);
CREATE INDEX services_ricerca_idx ON public.services USING gin (ricerca extensions.gin_trgm_ops);
CREATE TRIGGER services_record_delete AFTER DELETE ON public.services REFERENCING OLD TABLE AS replaced FOR EACH STATEMENT EXECUTE FUNCTION private.record_changes();
CREATE TRIGGER services_record_insert AFTER INSERT ON public.services REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.record_changes();
CREATE TRIGGER services_record_update AFTER UPDATE ON public.services REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.record_changes();
CREATE TRIGGER services_stamp BEFORE INSERT OR UPDATE ON public.services FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION private.stamp('id');
alter table public.services enable row level security;
create policy "admin changes services" on public.services for update to authenticated using ( SELECT private.is_admin() AS is_admin) with check ( SELECT private.is_admin() AS is_admin);
create policy "admin creates services" on public.services for insert to authenticated with check ( SELECT private.is_admin() AS is_admin);
create policy "nothing before the second step" on public.services as restrictive for all to authenticated using ( SELECT private.is_assured() AS is_assured);
create policy "staff reads services" on public.services for select to authenticated using (( SELECT private.reads_all('services'::text) AS reads_all) IS NOT NULL);
grant delete, insert, select, update on public.services to service_role;
grant insert, select, update on public.services to authenticated;

create table public.user_roles (
  user_id uuid not null,
  role text not null default 'cliente'::text,
  constraint user_roles_pkey PRIMARY KEY (user_id),
  constraint user_roles_role_valid CHECK ((role = ANY (ARRAY['admin'::text, 'gestore'::text, 'business'::text, 'cliente'::text]))),
  constraint user_roles_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
alter table public.user_roles enable row level security;
create policy "everyone reads their own role, admin all" on public.user_roles for select to authenticated using ((user_id = ( SELECT auth.uid() AS uid)) OR ( SELECT private.is_admin() AS is_admin));
create policy "nothing before the second step" on public.user_roles as restrictive for all to authenticated using ( SELECT private.is_assured() AS is_assured);
grant delete, insert, select, update on public.user_roles to service_role;
grant select on public.user_roles to authenticated;

create table public.websites (
  id uuid not null default gen_random_uuid(),
  business_id uuid not null,
  nome text not null,
  immagine_copertina_url text,
  logo_url text,
  telefono text,
  cellulare text,
  email text not null,
  orari jsonb not null,
  indirizzo text not null,
  citta text not null,
  regione text not null,
  stato text not null default 'attivo'::text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  ricerca text not null generated always as (private.fold(((((((nome || '
'::text) || indirizzo) || '
'::text) || citta) || '
'::text) || regione))) stored,
  ha_card boolean not null default false,
  nome_ordine text not null generated always as (private.sort_key(nome)) stored,
  citta_ordine text not null generated always as (private.sort_key(citta)) stored,
  regione_ordine text not null generated always as (private.sort_key(regione)) stored,
  constraint websites_business_id_fkey FOREIGN KEY (business_id) REFERENCES public.businesses(id),
  constraint websites_business_id_key UNIQUE (business_id),
  constraint websites_cellulare_valid CHECK ((char_length(cellulare) <= 200)),
  constraint websites_cellulare_written CHECK (((cellulare = ''::text) OR (cellulare ~ '^[ -~]*[!-~][ -~]*$'::text) OR (private.is_line(cellulare) AND (private.visible(cellulare) <> ''::text)))),
  constraint websites_citta_valid CHECK (((char_length(citta) <= 200) AND ((citta ~ '[A-Za-z0-9]'::text) OR (private.visible(citta) <> ''::text)))),
  constraint websites_citta_written CHECK (((citta ~ '^[ -~À-ÿ]*$'::text) OR private.is_line(citta))),
  constraint websites_created_at_valid CHECK (((created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone) AND (created_at <= '2199-12-31 00:00:00+00'::timestamp with time zone))),
  constraint websites_email_valid CHECK (private.is_plain_email(email)),
  constraint websites_id_business_id_key UNIQUE (id, business_id),
  constraint websites_immagine_copertina_url_valid CHECK (((char_length(immagine_copertina_url) <= 2000) AND (immagine_copertina_url ~ '^(https?://|/[^/])'::text) AND private.is_image_address(immagine_copertina_url, 'website-covers'::text))),
  constraint websites_indirizzo_valid CHECK (((char_length(indirizzo) <= 300) AND ((indirizzo ~ '[A-Za-z0-9]'::text) OR (private.visible(indirizzo) <> ''::text)))),
  constraint websites_indirizzo_written CHECK (((indirizzo ~ '^[ -~À-ÿ]*$'::text) OR private.is_line(indirizzo))),
  constraint websites_logo_url_valid CHECK (((char_length(logo_url) <= 2000) AND (logo_url ~ '^(https?://|/[^/])'::text) AND private.is_image_address(logo_url, 'business-logos'::text))),
  constraint websites_nome_valid CHECK (((char_length(nome) <= 200) AND ((nome ~ '[A-Za-z0-9]'::text) OR (private.visible(nome) <> ''::text)))),
  constraint websites_nome_written CHECK (((nome ~ '^[ -~À-ÿ]*$'::text) OR private.is_line(nome))),
  constraint websites_orari_in_order CHECK (private.is_orari_in_order(orari)),
  constraint websites_orari_valid CHECK (private.is_orari(orari)),
  constraint websites_pkey PRIMARY KEY (id),
  constraint websites_regione_valid CHECK (((char_length(regione) <= 200) AND ((regione ~ '[A-Za-z0-9]'::text) OR (private.visible(regione) <> ''::text)))),
  constraint websites_regione_written CHECK (((regione ~ '^[ -~À-ÿ]*$'::text) OR private.is_line(regione))),
  constraint websites_stato_valid CHECK ((stato = ANY (ARRAY['attivo'::text, 'sospeso'::text]))),
  constraint websites_telefono_valid CHECK ((char_length(telefono) <= 200)),
  constraint websites_telefono_written CHECK (((telefono = ''::text) OR (telefono ~ '^[ -~]*[!-~][ -~]*$'::text) OR (private.is_line(telefono) AND (private.visible(telefono) <> ''::text)))),
  constraint websites_updated_at_valid CHECK (((updated_at >= '1900-01-01 00:00:00+00'::timestamp with time zone) AND (updated_at <= '2199-12-31 00:00:00+00'::timestamp with time zone)))
);
CREATE INDEX websites_citta_idx ON public.websites USING btree (citta_ordine, id) INCLUDE (business_id);
CREATE INDEX websites_cover_object_idx ON public.websites USING hash (private.stored_object(immagine_copertina_url));
CREATE INDEX websites_cover_unusual_idx ON public.websites USING btree (id) WHERE (NOT private.is_image_address(immagine_copertina_url, 'website-covers'::text));
CREATE INDEX websites_created_at_idx ON public.websites USING btree (created_at, id) INCLUDE (business_id);
CREATE INDEX websites_dialled_idx ON public.websites USING gin (private.dialled(telefono, cellulare) extensions.gin_trgm_ops);
CREATE INDEX websites_email_folded_idx ON public.websites USING btree (lower(email));
CREATE INDEX websites_ha_card_idx ON public.websites USING btree (ha_card, nome_ordine, id);
CREATE INDEX websites_logo_object_idx ON public.websites USING hash (private.stored_object(logo_url));
CREATE INDEX websites_logo_unusual_idx ON public.websites USING btree (id) WHERE (NOT private.is_image_address(logo_url, 'business-logos'::text));
CREATE INDEX websites_nome_idx ON public.websites USING btree (nome_ordine, id) INCLUDE (business_id);
CREATE INDEX websites_regione_idx ON public.websites USING btree (regione_ordine, id) INCLUDE (business_id);
CREATE INDEX websites_ricerca_idx ON public.websites USING gin (ricerca extensions.gin_trgm_ops);
CREATE INDEX websites_stato_idx ON public.websites USING btree (stato, id) INCLUDE (business_id);
CREATE INDEX websites_stato_nome_idx ON public.websites USING btree (stato, nome_ordine, id) INCLUDE (business_id);
CREATE INDEX websites_town_idx ON public.websites USING btree (private.fold(btrim(citta)));
CREATE TRIGGER websites_came AFTER INSERT ON public.websites REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION private.website_moved();
CREATE TRIGGER websites_changed AFTER UPDATE OF nome, business_id ON public.websites FOR EACH ROW WHEN (new.nome <> old.nome OR new.business_id <> old.business_id) EXECUTE FUNCTION private.follow_website();
CREATE TRIGGER websites_guard BEFORE INSERT OR UPDATE OF business_id, stato, logo_url ON public.websites FOR EACH ROW WHEN (CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name])) EXECUTE FUNCTION private.guard_website();
CREATE TRIGGER websites_record_delete AFTER DELETE ON public.websites REFERENCING OLD TABLE AS replaced FOR EACH STATEMENT EXECUTE FUNCTION private.record_changes();
CREATE TRIGGER websites_record_insert AFTER INSERT ON public.websites REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.record_changes();
CREATE TRIGGER websites_record_update AFTER UPDATE ON public.websites REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.record_changes();
CREATE TRIGGER websites_stamp BEFORE INSERT OR UPDATE ON public.websites FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION private.stamp('id');
CREATE TRIGGER websites_went AFTER DELETE ON public.websites REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION private.website_moved();
alter table public.websites enable row level security;
create policy "admin and gestore read all websites, a business its own" on public.websites for select to authenticated using ((( SELECT private.reads_all('websites'::text) AS reads_all) IS NOT NULL) OR (business_id = ( SELECT private.own_business() AS own_business)));
create policy "admin changes websites, a business its own" on public.websites for update to authenticated using (( SELECT private.is_admin() AS is_admin) OR (business_id = ( SELECT private.own_business() AS own_business))) with check (( SELECT private.is_admin() AS is_admin) OR ((business_id = ( SELECT private.own_business() AS own_business)) AND ( SELECT private.may_show(websites.immagine_copertina_url) AS may_show)));
create policy "admin creates websites" on public.websites for insert to authenticated with check ( SELECT private.is_admin() AS is_admin);
create policy "nothing before the second step" on public.websites as restrictive for all to authenticated using ( SELECT private.is_assured() AS is_assured);
grant delete, insert, select, update on public.websites to service_role;
grant select on public.websites to authenticated;

create table private.changed_days (
  website_id uuid not null,
  at timestamp with time zone not null,
  constraint changed_days_pkey PRIMARY KEY (website_id),
  constraint changed_days_website_id_fkey FOREIGN KEY (website_id) REFERENCES public.websites(id) ON DELETE CASCADE
);

create table private.installation (
  only_row boolean not null default true,
  two_step text not null default 'off'::text,
  last_backup timestamp with time zone,
  backup_late_from timestamp with time zone,
  constraint installation_only_row_check CHECK (only_row),
  constraint installation_pkey PRIMARY KEY (only_row),
  constraint installation_two_step_check CHECK ((two_step = ANY (ARRAY['off'::text, 'admin'::text])))
);

create table storage.objects (
  id uuid not null default gen_random_uuid(),
  bucket_id text,
  name text,
  owner uuid,
  owner_id text,
  metadata jsonb,
  user_metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/'::text)) stored,
  version text,
  created_at timestamp with time zone default now(),
  updated_at timestamp with time zone default now(),
  last_accessed_at timestamp with time zone default now(),
  constraint objects_bucket_id_fkey FOREIGN KEY (bucket_id) REFERENCES storage.buckets(id),
  constraint objects_bucket_id_name_key UNIQUE (bucket_id, name),
  constraint objects_pkey PRIMARY KEY (id)
);
CREATE INDEX storage_objects_name_pattern_search ON storage.objects USING btree (name text_pattern_ops);
alter table storage.objects enable row level security;
create policy "a business adds covers of its own website" on storage.objects for insert to authenticated with check ((bucket_id = 'website-covers'::text) AND ("left"(name, 36) = (( SELECT private.own_business() AS own_business))::text));
create policy "a business adds images for its card" on storage.objects for insert to authenticated with check ((bucket_id = 'business-logos'::text) AND (( SELECT private.own_business() AS own_business) IS NOT NULL) AND (name ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\.(png|jpg|jpeg|webp|gif)$'::text) AND (COALESCE((metadata ->> 'mimetype'::text), ''::text) <> 'application/pdf'::text));
create policy "a business adds no picture that another's row shows" on storage.objects as restrictive for insert to authenticated with check ((bucket_id <> ALL (ARRAY['website-covers'::text, 'business-logos'::text])) OR ( SELECT private.is_admin() AS is_admin) OR (NOT ( SELECT private.is_shown_by_another(objects.bucket_id, objects.name) AS is_shown_by_another)));
create policy "a business deletes covers of its own website" on storage.objects for delete to authenticated using ((bucket_id = 'website-covers'::text) AND ("left"(name, 36) = (( SELECT private.own_business() AS own_business))::text));
create policy "a business deletes images of its card" on storage.objects for delete to authenticated using ((bucket_id = 'business-logos'::text) AND (( SELECT private.own_business() AS own_business) IS NOT NULL) AND (owner_id = (( SELECT auth.uid() AS uid))::text));
create policy "a business deletes no picture that another's row shows" on storage.objects as restrictive for delete to authenticated using ((bucket_id <> ALL (ARRAY['website-covers'::text, 'business-logos'::text])) OR ( SELECT private.is_admin() AS is_admin) OR (NOT ( SELECT private.is_shown_by_another(objects.bucket_id, objects.name) AS is_shown_by_another)));
create policy "a business deletes the pictures that its rows show" on storage.objects for delete to authenticated using ((bucket_id = ANY (ARRAY['website-covers'::text, 'business-logos'::text])) AND (((bucket_id || '/'::text) || name) IN ( SELECT private.own_pictures() AS own_pictures)));
create policy "a business replaces covers of its own website" on storage.objects for update to authenticated using ((bucket_id = 'website-covers'::text) AND ("left"(name, 36) = (( SELECT private.own_business() AS own_business))::text)) with check ((bucket_id = 'website-covers'::text) AND ("left"(name, 36) = (( SELECT private.own_business() AS own_business))::text));
create policy "a business replaces no picture that another's row shows" on storage.objects as restrictive for update to authenticated using ((bucket_id <> ALL (ARRAY['website-covers'::text, 'business-logos'::text])) OR ( SELECT private.is_admin() AS is_admin) OR (NOT ( SELECT private.is_shown_by_another(objects.bucket_id, objects.name) AS is_shown_by_another)));
create policy "a business replaces the cover that its website shows" on storage.objects for update to authenticated using ((bucket_id = 'website-covers'::text) AND (((bucket_id || '/'::text) || name) IN ( SELECT private.own_pictures() AS own_pictures))) with check ((bucket_id = 'website-covers'::text) AND (((bucket_id || '/'::text) || name) IN ( SELECT private.own_pictures() AS own_pictures)));
create policy "a business stores the cover that its website shows" on storage.objects for insert to authenticated with check ((bucket_id = 'website-covers'::text) AND (((bucket_id || '/'::text) || name) IN ( SELECT private.own_pictures() AS own_pictures)));
create policy "a file is a picture, or a document of a logo, in no folder" on storage.objects as restrictive for all to authenticated with check ((bucket_id <> ALL (ARRAY['avatars'::text, 'website-covers'::text, 'service-covers'::text, 'business-logos'::text])) OR ((strpos(name, '/'::text) = 0) AND (((metadata ->> 'mimetype'::text) IS NULL) OR ((metadata ->> 'mimetype'::text) = ANY (ARRAY['image/png'::text, 'image/jpeg'::text, 'image/webp'::text, 'image/gif'::text])) OR ((bucket_id = 'business-logos'::text) AND ((metadata ->> 'mimetype'::text) = 'application/pdf'::text)))));
create policy "admin adds covers and logos" on storage.objects for insert to authenticated with check ((bucket_id = ANY (ARRAY['website-covers'::text, 'service-covers'::text, 'business-logos'::text])) AND ( SELECT private.is_admin() AS is_admin));
create policy "admin deletes covers and logos" on storage.objects for delete to authenticated using ((bucket_id = ANY (ARRAY['website-covers'::text, 'service-covers'::text, 'business-logos'::text])) AND ( SELECT private.is_admin() AS is_admin));
create policy "admin lists all files, everyone their own" on storage.objects for select to authenticated using ((bucket_id = ANY (ARRAY['avatars'::text, 'website-covers'::text, 'service-covers'::text, 'business-logos'::text])) AND (( SELECT private.is_admin() AS is_admin) OR (owner_id = (( SELECT auth.uid() AS uid))::text) OR ((bucket_id = 'avatars'::text) AND ("left"(name, 36) = (( SELECT auth.uid() AS uid))::text)) OR ((bucket_id = 'website-covers'::text) AND ("left"(name, 36) = (( SELECT private.own_business() AS own_business))::text)) OR (((bucket_id || '/'::text) || name) IN ( SELECT private.own_pictures() AS own_pictures))));
create policy "admin replaces covers and logos" on storage.objects for update to authenticated using ((bucket_id = ANY (ARRAY['website-covers'::text, 'service-covers'::text, 'business-logos'::text])) AND ( SELECT private.is_admin() AS is_admin)) with check ((bucket_id = ANY (ARRAY['website-covers'::text, 'service-covers'::text, 'business-logos'::text])) AND ( SELECT private.is_admin() AS is_admin));
create policy "everyone adds their own avatar" on storage.objects for insert to authenticated with check ((bucket_id = 'avatars'::text) AND ("left"(name, 36) = (( SELECT auth.uid() AS uid))::text));
create policy "everyone deletes their own avatar" on storage.objects for delete to authenticated using ((bucket_id = 'avatars'::text) AND ("left"(name, 36) = (( SELECT auth.uid() AS uid))::text));
create policy "everyone replaces their own avatar" on storage.objects for update to authenticated using ((bucket_id = 'avatars'::text) AND ("left"(name, 36) = (( SELECT auth.uid() AS uid))::text)) with check ((bucket_id = 'avatars'::text) AND ("left"(name, 36) = (( SELECT auth.uid() AS uid))::text));
create policy "nobody deletes the logo of a card that can be restored" on storage.objects as restrictive for delete to authenticated using ((bucket_id <> 'business-logos'::text) OR (NOT ( SELECT private.awaits_restore(objects.bucket_id, objects.name) AS awaits_restore)));
create policy "nobody overwrites the logo of a card that can be restored" on storage.objects as restrictive for update to authenticated using ((bucket_id <> 'business-logos'::text) OR (NOT ( SELECT private.is_kept_for_restore(objects.bucket_id, objects.name) AS is_kept_for_restore)));
create policy "nothing before the second step" on storage.objects as restrictive for all to authenticated using ( SELECT private.is_assured() AS is_assured);
grant delete, insert, select, update on storage.objects to anon;
grant delete, insert, select, update on storage.objects to authenticated;
grant delete, insert, select, update on storage.objects to service_role;

create view private.accounts_with_second_step as
 SELECT mfa_factors.user_id
   FROM auth.mfa_factors
  WHERE mfa_factors.status = 'verified'::text
UNION ALL
 SELECT user_roles.user_id
   FROM public.user_roles,
    private.installation
  WHERE user_roles.role = 'admin'::text AND installation.two_step = 'admin'::text;

create view private.pictures_of_businesses as
 SELECT businesses.logo_url AS url,
    'business-logos'::text AS bucket,
    businesses.id AS business_id
   FROM public.businesses
UNION ALL
 SELECT websites.logo_url AS url,
    'business-logos'::text AS bucket,
    websites.business_id
   FROM public.websites
UNION ALL
 SELECT websites.immagine_copertina_url AS url,
    'website-covers'::text AS bucket,
    websites.business_id
   FROM public.websites
UNION ALL
 SELECT cards.logo_url AS url,
    'business-logos'::text AS bucket,
    cards.business_id
   FROM public.cards
UNION ALL
 SELECT restorable_images.url,
    restorable_images.bucket,
    restorable_images.business_id
   FROM private.restorable_images;

create view private.restorable_images as
 SELECT before ->> 'logo_url'::text AS url,
    'business-logos'::text AS bucket,
    business_id
   FROM public.changes
  WHERE action = 'delete'::text AND table_name = 'cards'::text AND at > (now() - private.restorable_for()) AND NOT (EXISTS ( SELECT
           FROM public.cards
          WHERE cards.id = changes.row_id));

create view private.shown_images as
 SELECT profiles.avatar_url AS url,
    'avatars'::text AS bucket
   FROM public.profiles
UNION ALL
 SELECT businesses.logo_url AS url,
    'business-logos'::text AS bucket
   FROM public.businesses
UNION ALL
 SELECT websites.logo_url AS url,
    'business-logos'::text AS bucket
   FROM public.websites
UNION ALL
 SELECT websites.immagine_copertina_url AS url,
    'website-covers'::text AS bucket
   FROM public.websites
UNION ALL
 SELECT services.immagine_copertina_url AS url,
    'service-covers'::text AS bucket
   FROM public.services
UNION ALL
 SELECT graphic_services.immagine_copertina_url AS url,
    'service-covers'::text AS bucket
   FROM public.graphic_services
UNION ALL
 SELECT cards.logo_url AS url,
    'business-logos'::text AS bucket
   FROM public.cards
UNION ALL
 SELECT restorable_images.url,
    restorable_images.bucket
   FROM private.restorable_images;

-- 20260101000100_roles_and_profiles

CREATE OR REPLACE FUNCTION private.create_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.profiles (user_id, display_name)
  values (new.id, nullif(btrim(left(new.raw_user_meta_data ->> 'display_name', 200)), ''))
  on conflict (user_id) do nothing;
  insert into public.user_roles (user_id) values (new.id)
  on conflict (user_id) do nothing;
  return new;
end
$function$;

-- 20260101001010_search_functions

CREATE OR REPLACE FUNCTION public.search_businesses(_q text, _filters jsonb DEFAULT '{}'::jsonb, _sort text DEFAULT 'created_at'::text, _descending boolean DEFAULT true, _skip integer DEFAULT 0, _take integer DEFAULT 20)
 RETURNS SETOF public.businesses
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select businesses.* from private.search_ids('businesses', _q, _filters, _sort, _descending, _skip, _take)
    with ordinality as found (id, place)
  join public.businesses on businesses.id = found.id
  order by found.place
$function$;
grant execute to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.search_cards(_q text, _filters jsonb DEFAULT '{}'::jsonb, _sort text DEFAULT 'created_at'::text, _descending boolean DEFAULT true, _skip integer DEFAULT 0, _take integer DEFAULT 20)
 RETURNS SETOF public.cards
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select cards.* from private.search_ids('cards', _q, _filters, _sort, _descending, _skip, _take)
    with ordinality as found (id, place)
  join public.cards on cards.id = found.id
  order by found.place
$function$;
grant execute to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.search_graphic_services(_q text, _filters jsonb DEFAULT '{}'::jsonb, _sort text DEFAULT 'created_at'::text, _descending boolean DEFAULT true, _skip integer DEFAULT 0, _take integer DEFAULT 20)
 RETURNS SETOF public.graphic_services
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select graphic_services.* from private.search_ids('graphic_services', _q, _filters, _sort, _descending, _skip, _take)
    with ordinality as found (id, place)
  join public.graphic_services on graphic_services.id = found.id
  order by found.place
$function$;
grant execute to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.search_services(_q text, _filters jsonb DEFAULT '{}'::jsonb, _sort text DEFAULT 'created_at'::text, _descending boolean DEFAULT true, _skip integer DEFAULT 0, _take integer DEFAULT 20)
 RETURNS SETOF public.services
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select services.* from private.search_ids('services', _q, _filters, _sort, _descending, _skip, _take)
    with ordinality as found (id, place)
  join public.services on services.id = found.id
  order by found.place
$function$;
grant execute to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.search_total(_table text, _q text, _filters jsonb DEFAULT '{}'::jsonb)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.search_total(_table, _q, _filters)
$function$;
grant execute to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.search_websites(_q text, _filters jsonb DEFAULT '{}'::jsonb, _sort text DEFAULT 'nome'::text, _descending boolean DEFAULT false, _skip integer DEFAULT 0, _take integer DEFAULT 20)
 RETURNS SETOF public.websites
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select websites.* from private.search_ids('websites', _q, _filters, _sort, _descending, _skip, _take)
    with ordinality as found (id, place)
  join public.websites on websites.id = found.id
  order by found.place
$function$;
grant execute to authenticated, service_role;

-- 20260101001100_overview

CREATE OR REPLACE FUNCTION public.admin_overview()
 RETURNS TABLE(businesses_without_website integer, websites_without_card integer, businesses_without_account integer, suspended_businesses integer, suspended_websites integer)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select
    (
      select count(*) from (
        select from public.businesses where stato = 'attivo' and not ha_sito limit 101
      ) as few
    )::integer,
    (select count(*) from (select from public.websites where not ha_card limit 101) as few)::integer,
    (select count(*) from (select from public.businesses where not ha_account limit 101) as few)::integer,
    (select count(*) from (select from public.businesses where stato = 'sospeso' limit 101) as few)::integer,
    (select count(*) from (select from public.websites where stato = 'sospeso' limit 101) as few)::integer
  where (select private.is_admin())
$function$;
grant execute to authenticated, service_role;

-- 20260101001900_deployment_report

CREATE OR REPLACE FUNCTION public.deployment_report()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.deployment_report()
$function$;
grant execute to service_role;

-- 20260201000100_callers

CREATE OR REPLACE FUNCTION private.is_admin()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce(private.own_role() = 'admin', false);
end
$function$;
grant execute to authenticated, service_role;

CREATE OR REPLACE FUNCTION private.is_staff()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce(private.own_role() in ('admin', 'gestore', 'business'), false);
end
$function$;
grant execute to authenticated, service_role;

CREATE OR REPLACE FUNCTION private.needs_second_step(_account uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from private.accounts_with_second_step where user_id = _account);
end
$function$;
grant execute to service_role;

CREATE OR REPLACE FUNCTION private.own_business()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select id from public.businesses
    where user_id = (select auth.uid()) and (select private.own_role()) = 'business'
  );
end
$function$;
grant execute to authenticated, service_role;

CREATE OR REPLACE FUNCTION private.reads_all(_table text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select true
    where private.own_role() = any (
      case _table
        when 'businesses' then array['admin']
        when 'websites' then array['admin', 'gestore']
        when 'services' then array['admin', 'gestore', 'business']
        when 'graphic_services' then array['admin', 'gestore', 'business']
        when 'cards' then array['admin']
      end
    )
  );
end
$function$;
grant execute to authenticated, service_role;

-- 20260201000200_texts

CREATE OR REPLACE FUNCTION private.drop_unseen_name()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if not private.is_line(new.display_name) or private.visible(new.display_name) = '' then
    new.display_name := null;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.has_controls(value text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return value ~ '[\u0001-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]';
end
$function$;
grant execute to authenticated, service_role;

CREATE OR REPLACE FUNCTION private.is_line(value text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return value !~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]';
end
$function$;
grant execute to authenticated, service_role;

CREATE OR REPLACE FUNCTION private.visible(value text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return regexp_replace(
    value,
    '[\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f'
    || '\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ue000-\uf8ff\ufdd0-\ufdef\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc'
    || '\ufffe\uffff\U00013430-\U00013455\U00016fe4\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a'
    || '\U000e0000-\U000e0fff\U000f0000-\U0010ffff]',
    '', 'g'
  );
end
$function$;
grant execute to authenticated, service_role;

-- 20260201000300_opening_hours

CREATE OR REPLACE FUNCTION private.day_hours(day jsonb)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  half text[];
  opens text;
  closes text;
  hours text[] := '{}';
begin
  if not (day ->> 'aperto')::boolean then
    return hours;
  end if;
  foreach half slice 1 in array array[
    ['mattina_abilitata', 'apertura_mattina', 'chiusura_mattina'],
    ['pomeriggio_abilitato', 'apertura_pomeriggio', 'chiusura_pomeriggio']
  ] loop
    continue when not (day ->> half[1])::boolean;
    opens := day ->> half[2];
    closes := day ->> half[3];
    if closes < opens and closes <= '06:00' then
      closes := (left(closes, 2)::integer + 24)::text || right(closes, 3);
    end if;
    if closes <= opens or opens < hours[2] then
      return null;
    end if;
    hours := array[coalesce(hours[1], opens), closes];
  end loop;
  return hours;
end
$function$;
grant execute to authenticated, service_role;

CREATE OR REPLACE FUNCTION private.is_day(day jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  hour constant text := '^([01][0-9]|2[0-3]):[0-5][0-9]$';
begin
  return coalesce(
    jsonb_typeof(day) = 'object'
    and day - array[
      'aperto', 'mattina_abilitata', 'apertura_mattina', 'chiusura_mattina',
      'pomeriggio_abilitato', 'apertura_pomeriggio', 'chiusura_pomeriggio'
    ] = '{}'
    and jsonb_typeof(day -> 'aperto') = 'boolean'
    and jsonb_typeof(day -> 'mattina_abilitata') = 'boolean'
    and jsonb_typeof(day -> 'pomeriggio_abilitato') = 'boolean'
    and jsonb_typeof(day -> 'apertura_mattina') = 'string' and day ->> 'apertura_mattina' ~ hour
    and jsonb_typeof(day -> 'chiusura_mattina') = 'string' and day ->> 'chiusura_mattina' ~ hour
    and jsonb_typeof(day -> 'apertura_pomeriggio') = 'string' and day ->> 'apertura_pomeriggio' ~ hour
    and jsonb_typeof(day -> 'chiusura_pomeriggio') = 'string' and day ->> 'chiusura_pomeriggio' ~ hour,
    false
  );
end
$function$;
grant execute to authenticated, service_role;

CREATE OR REPLACE FUNCTION private.is_day_in_order(day jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return private.is_day(day) and private.day_hours(day) is not null;
end
$function$;
grant execute to authenticated, service_role;

CREATE OR REPLACE FUNCTION private.is_day_repeatable(day jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  hours text[];
begin
  if not private.is_day_in_order(day) then
    return false;
  end if;
  hours := private.day_hours(day);
  return coalesce(hours[2] <= (left(hours[1], 2)::integer + 24)::text || right(hours[1], 3), true);
end
$function$;
grant execute to authenticated, service_role;

CREATE OR REPLACE FUNCTION private.is_orari(orari jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  days constant text[] := '{lunedi,martedi,mercoledi,giovedi,venerdi,sabato,domenica}';
  day text;
  like_before jsonb;
begin
  if jsonb_typeof(orari) is distinct from 'object' or orari - days - 'sempreAperto' <> '{}' then
    return false;
  end if;
  foreach day in array days loop
    -- Most days have the same hours as the day before and need no second check.
    continue when orari -> day = like_before;
    like_before := orari -> day;
    if not private.is_day(like_before) then
      return false;
    end if;
  end loop;
  return coalesce(jsonb_typeof(orari -> 'sempreAperto') = 'boolean', false);
end
$function$;
grant execute to authenticated, service_role;

CREATE OR REPLACE FUNCTION private.is_orari_in_order(orari jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  day text;
  hours text[];
  like_before jsonb;
  -- When the previous day's hours end, as HH:MM counted from that day. The loop begins with Sunday, the day before
  -- Monday.
  ended text;
begin
  if not private.is_orari(orari) or (orari ->> 'sempreAperto')::boolean then
    return true;
  end if;
  foreach day in array array[
    'domenica', 'lunedi', 'martedi', 'mercoledi', 'giovedi', 'venerdi', 'sabato', 'domenica'
  ] loop
    -- Most days have the same hours as the day before.
    if orari -> day is distinct from like_before then
      like_before := orari -> day;
      hours := private.day_hours(like_before);
    end if;
    if hours is null or ended > (left(hours[1], 2)::integer + 24)::text || right(hours[1], 3) then
      return false;
    end if;
    ended := hours[2];
  end loop;
  return true;
end
$function$;
grant execute to authenticated, service_role;

-- 20260201000420_derived_columns

CREATE OR REPLACE FUNCTION private.card_moved()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'UPDATE' then
    perform private.correct_ha_card(array[old.website_id, new.website_id]);
  else
    perform private.correct_ha_card(array(select website_id from moved));
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.card_search()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.ricerca := private.fold(
    coalesce(new.nome, '') || E'\n' || coalesce((select nome from public.websites where id = new.website_id), '')
  );
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.correct_ha_card(_websites uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.websites as website set ha_card = not ha_card
  where id = any (_websites)
    and ha_card <> exists (select from public.cards where website_id = website.id);
end
$function$;

CREATE OR REPLACE FUNCTION private.correct_ha_sito(_businesses uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.businesses as business set ha_sito = not ha_sito
  where id = any (_businesses)
    and ha_sito <> exists (select from public.websites where business_id = business.id);
end
$function$;

-- 20260201000510_folded_texts

CREATE OR REPLACE FUNCTION private.fold(value text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if octet_length(value) = char_length(value) then
    return lower(value);
  end if;
  return replace(replace(replace(replace(
    lower(translate(
      normalize(
        regexp_replace(
          regexp_replace(
            normalize(value, NFD),
            '[\u0300-\u036f\u00ad\u061c\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff9-\ufffb'
              || '\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
            '', 'g'
          ),
          '[\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]', ' ', 'g'
        ),
        NFC
      ),
      'ÐðĐđĦħıŁłØøŦŧŊŋςẞÆŒÞ',
      'ddddhhilloottnnσßæœþ'
    )),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
end
$function$;
grant execute to authenticated, service_role;

-- 20260201000600_image_addresses

CREATE OR REPLACE FUNCTION private.canonical_object(_url text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  route constant text := '/storage/v1/object/public/';
begin
  -- A match without capturing groups takes a third of the time.
  if _url ~ (
    '^(?:https?://(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:]+\])(?::[0-9]{1,5})?)?' || route
    || '[a-z]+(?:-[a-z]+)*(?:/[A-Za-z0-9_-][A-Za-z0-9._-]*)+(?:\?v=[A-Za-z0-9]{1,40})?$'
  ) then
    return substr(split_part(_url, '?', 1), position(route in _url) + char_length(route));
  end if;
  return null;
end
$function$;
grant execute to authenticated, service_role;

CREATE OR REPLACE FUNCTION private.is_address_elsewhere(_url text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE STRICT
 SET search_path TO ''
AS $function$
declare
  plain constant text := private.plain_address(_url);
begin
  return coalesce(
    _url !~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]'
      and plain ~ '^https?://[^/]'
      and plain !~ '[\x01-\x1f\x7f\\]|%[01][0-9A-Fa-f]|/\.\.?(/|$)'
      and lower(plain) !~ '/storage/+v1(/|$)',
    false
  );
end
$function$;
grant execute to authenticated, service_role;

CREATE OR REPLACE FUNCTION private.percent_decoded(_text text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE STRICT
 SET search_path TO ''
AS $function$
begin
  if position('%' in _text) = 0 then
    return _text;
  end if;
  return convert_from((
    select string_agg(coalesce(decode(found.part[1], 'hex'), convert_to(found.part[2], 'UTF8')), ''::bytea order by found.place)
    from regexp_matches(_text, '%([0-9A-Fa-f]{2})|([^%]+|%)', 'g') with ordinality as found (part, place)
  ), 'UTF8');
exception
  -- The decoded bytes are not valid UTF-8.
  when character_not_in_repertoire or untranslatable_character then
    return _text;
end
$function$;
grant execute to authenticated, service_role;

CREATE OR REPLACE FUNCTION private.plain_address(_url text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE STRICT
 SET search_path TO ''
AS $function$
declare
  written text;
  plain text := substring(_url from '^[^?#]*');
begin
  for round in 1..10 loop
    written := plain;
    select string_agg(coalesce(chr(get_byte(decode(found.part[1], 'hex'), 0)), found.part[2]), '' order by found.place)
    into plain
    from regexp_matches(written, '%([2-7][0-9A-Fa-f])|([^%]+|%)', 'g') with ordinality as found (part, place);
    if plain is not distinct from written then
      return plain;
    end if;
  end loop;
  return null;
end
$function$;
grant execute to authenticated, service_role;

CREATE OR REPLACE FUNCTION private.stored_object(url text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  -- Nearly every address is written like this, and this test is the fastest.
  if char_length(url) <= 2000 and url ~ '^/storage/v1/object/public/[^/?#%]+/[^?#%]+$' then
    return substr(url, 27);
  end if;
  return case when char_length(url) <= 2000 then
    substring(
      private.percent_decoded(substring(url from '^[^?#]*'))
      from '/storage/v1/(?:object|render/image)/(?:(?:public|authenticated|sign)/)?([^/]+/.+)$'
    )
  end;
end
$function$;
grant execute to authenticated, service_role;

-- 20260201000700_history

CREATE OR REPLACE FUNCTION private.business_of(_table text, _row jsonb)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case
    when _table = 'businesses' then (_row ->> 'id')::uuid
    when _table in ('closures', 'seasons')
      then (select business_id from public.websites where id = (_row ->> 'website_id')::uuid)
    else (_row ->> 'business_id')::uuid
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.forget_changes()
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  old bigint;
  deleted bigint;
begin
  delete from public.changes where at < now() - interval '24 months';
  get diagnostics old = row_count;
  delete from public.changes as change
  using (
    select table_name, row_id, max(id) as id
    from public.changes
    where action = 'delete' and at < now() - private.restorable_for()
    group by table_name, row_id
  ) as deletion
  where change.table_name = deletion.table_name and change.row_id = deletion.row_id
    and not exists (
      select from public.changes as restored
      where restored.table_name = deletion.table_name and restored.row_id = deletion.row_id
        and restored.id > deletion.id
    );
  get diagnostics deleted = row_count;
  return old + deleted;
end
$function$;

CREATE OR REPLACE FUNCTION private.guard_changes()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  raise exception 'the history is written by the database alone' using errcode = '42501';
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_history(_table text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  execute format(
    'create trigger %1$s_record_insert after insert on public.%1$I referencing new table as written
      for each statement execute function private.record_changes();
    create trigger %1$s_record_update after update on public.%1$I referencing old table as replaced new table as written
      for each statement execute function private.record_changes();
    create trigger %1$s_record_delete after delete on public.%1$I referencing old table as replaced
      for each statement execute function private.record_changes()',
    _table
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.latest_changes()
 RETURNS TABLE(id bigint, at timestamp with time zone, by_email text, table_name text, row_id uuid, action text, name text, before jsonb, after jsonb)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select recent.id, recent.at, recent.by_email, recent.table_name, recent.row_id, recent.action, named.name,
    -- Of a new row its name says enough.
    case when recent.action = 'update' then recent.before end, case when recent.action = 'update' then recent.after end
  from (
    select last.*, row_number() over (partition by last.table_name, last.row_id order by last.id desc) as place
    from (
      select change.id, change.at, change.by_email, change.table_name, change.row_id, change.action, change.before,
        change.after
      from public.changes as change
      where (select private.is_admin()) and change.table_name not in ('closures', 'seasons')
      order by change.id desc
      limit 200
    ) as last
  ) as recent
  cross join lateral (
    select insegna from public.businesses where recent.table_name = 'businesses' and businesses.id = recent.row_id
    union all
    select nome from public.websites where recent.table_name = 'websites' and websites.id = recent.row_id
    union all
    select nome from public.services where recent.table_name = 'services' and services.id = recent.row_id
    union all
    select nome from public.graphic_services
    where recent.table_name = 'graphic_services' and graphic_services.id = recent.row_id
    union all
    -- A card may have no name of its own.
    select coalesce(nullif(card.nome, ''), website.nome)
    from public.cards as card
    join public.websites as website on website.id = card.website_id
    where recent.table_name = 'cards' and card.id = recent.row_id
  ) as named (name)
  where recent.place = 1
  order by recent.id desc
  limit 5
$function$;
grant execute to authenticated, service_role;

-- 20260201000710_restoring

CREATE OR REPLACE FUNCTION private.give_back_payment_method(gone public.changes)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  paid text;
begin
  foreach paid in array array['services', 'graphic_services'] loop
    execute format(
      'update public.%I as service set payment_method_id = $1.row_id
      from public.changes as loss
      where loss.table_name = %L and loss.row_id = service.id and loss.action = ''update''
        and loss.transaction = $1.transaction and loss.at = $1.at
        and loss.before ->> ''payment_method_id'' = $1.row_id::text
        and service.payment_method_id is null
        and not exists (
          select from public.changes as later
          where later.table_name = loss.table_name and later.row_id = loss.row_id and later.id > loss.id
            and later.before ? ''payment_method_id''
        )',
      paid, paid
    ) using gone;
  end loop;
end
$function$;
grant execute to authenticated, service_role;

CREATE OR REPLACE FUNCTION private.insert_again(gone public.changes)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  columns text;
begin
  select string_agg(quote_ident(attname), ', ' order by attnum) into columns
  from pg_catalog.pg_attribute
  where attrelid = format('public.%I', gone.table_name)::regclass
    and attnum > 0 and not attisdropped and attgenerated = ''
    and gone.before ? attname and attname not in ('updated_at', 'ricerca');
  perform set_config('bottega.restoring', 'on', true);
  execute format(
    'insert into public.%1$I (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1)',
    gone.table_name, columns
  ) using gone.before;
  perform set_config('bottega.restoring', '', true);
end
$function$;
grant execute to authenticated, service_role;

CREATE OR REPLACE FUNCTION private.restorable_for()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select interval '30 days'
$function$;
grant execute to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.recently_deleted(_table_name text)
 RETURNS TABLE(id bigint, at timestamp with time zone, by_email text, before jsonb, website text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select deletion.id, deletion.at, deletion.by_email, deletion.before, website.nome
  from public.changes as deletion
  left join public.websites as website on website.id = (deletion.before ->> 'website_id')::uuid
  where (select private.is_admin())
    and deletion.table_name = _table_name
    and _table_name in ('cards', 'payment_methods')
    and deletion.action = 'delete'
    and deletion.at > now() - private.restorable_for()
    and not exists (
      select from public.changes as later
      where later.table_name = deletion.table_name and later.row_id = deletion.row_id and later.id > deletion.id
    )
  order by deletion.id desc
$function$;
grant execute to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.restore_deleted(_change_id bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  gone public.changes;
begin
  if not private.is_admin() then
    raise exception 'only an admin restores' using errcode = '42501';
  end if;
  select * into gone from public.changes
  where id = _change_id and action = 'delete' and table_name in ('cards', 'payment_methods')
    and at > now() - private.restorable_for();
  if not found then
    raise exception 'nothing to restore' using errcode = 'PT404', detail = 'unknown';
  end if;
  perform private.insert_again(gone);
  if gone.table_name = 'payment_methods' then
    perform private.give_back_payment_method(gone);
  end if;
  return jsonb_build_object('id', gone.row_id);
exception
  when unique_violation then
    if exists (select from public.cards where id = gone.row_id)
      or exists (select from public.payment_methods where id = gone.row_id)
    then
      raise exception 'the row is there already' using errcode = 'PT409', detail = 'there_already';
    end if;
    raise exception 'something else has its place' using errcode = 'PT409', detail = 'place_taken';
  when foreign_key_violation then
    raise exception 'its place is gone' using errcode = 'PT409', detail = 'place_gone';
  when check_violation then
    raise exception 'a later rule refuses it' using errcode = 'PT409', detail = 'no_longer_valid';
end
$function$;
grant execute to authenticated, service_role;

-- 20260201000720_live

CREATE OR REPLACE FUNCTION private.announce_changes()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
    begin
      perform pg_catalog.pg_notify('bottega_changes', id::text) from written;
      return null;
    end
    $function$;

-- 20260201000800_images_in_use

CREATE OR REPLACE FUNCTION private.awaits_restore(_bucket text, _name text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  document constant text := regexp_replace(_name, '\.preview\.png$', '');
begin
  return exists (
    select from private.restorable_images
    where bucket = _bucket
      and (
        private.stored_object(url) in (_bucket || '/' || _name, _bucket || '/' || document)
        or (not private.is_image_address(url, bucket) and private.mentions(url, document))
      )
  );
end
$function$;
grant execute to authenticated;

CREATE OR REPLACE FUNCTION private.image_in_use(_bucket text, _name text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.may_remove(_bucket, _name) and private.is_shown(_bucket, _name)
$function$;
grant execute to authenticated, service_role;

CREATE OR REPLACE FUNCTION private.is_kept_for_restore(_bucket text, _name text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.awaits_restore(_bucket, _name)
    and not exists (select from public.businesses where private.stored_object(logo_url) = _bucket || '/' || _name)
    and not exists (select from public.websites where private.stored_object(logo_url) = _bucket || '/' || _name);
end
$function$;
grant execute to authenticated;

CREATE OR REPLACE FUNCTION private.is_shown(_bucket text, _name text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from private.shown_images
    where private.stored_object(url) = any (
      array[_bucket || '/' || _name, _bucket || '/' || _name || '.preview.png', _bucket || '/' || document]
    )
  ) or exists (
    select from private.shown_images
    where not private.is_image_address(url, bucket) and private.mentions(url, document)
  )
  from regexp_replace(_name, '\.preview\.png$', '') as document
$function$;

CREATE OR REPLACE FUNCTION private.may_remove(_bucket text, _name text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    case _bucket
      when 'avatars' then left(_name, 36) = auth.uid()::text
      else private.is_admin()
        or (_bucket = 'website-covers' and left(_name, 36) = private.own_business()::text)
        or (
          _bucket = 'business-logos' and private.own_business() is not null
          and exists (
            select from storage.objects
            where bucket_id = _bucket and name = _name and owner_id = auth.uid()::text
          )
        )
    end,
    false
  )
$function$;

CREATE OR REPLACE FUNCTION private.mentions(_url text, _name text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select position(_name in _url) > 0
    or position(_name in private.percent_decoded(_url)) > 0
    or position(_name in regexp_replace(private.plain_address(_url), '[\x01-\x1f]', '', 'g')) > 0
$function$;

CREATE OR REPLACE FUNCTION public.image_in_use(_bucket text, _name text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.image_in_use(_bucket, _name)
$function$;
grant execute to authenticated, service_role;

-- 20260201000810_logo_names

CREATE OR REPLACE FUNCTION private.logo_name_use(_name text, _business_id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case when (select private.is_admin()) then (
    select case
      when bool_or(business_id is distinct from _business_id) then 'other'
      when count(*) > 0 then 'own'
      else 'free'
    end
    from (
      select id as business_id from public.businesses where private.stored_object(logo_url) = 'business-logos/' || _name
      union all
      select business_id from public.websites where private.stored_object(logo_url) = 'business-logos/' || _name
      union all
      select business_id from public.cards where private.stored_object(logo_url) = 'business-logos/' || _name
      union all
      select business_id from private.restorable_images where private.stored_object(url) = 'business-logos/' || _name
    ) as shown
  ) end
$function$;
grant execute to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.logo_name_use(_name text, _business_id uuid DEFAULT NULL::uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.logo_name_use(_name, _business_id)
$function$;
grant execute to authenticated, service_role;

-- 20260201000820_pictures_of_moved_rows

CREATE OR REPLACE FUNCTION private.is_shown_by_another(_bucket text, _name text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  document constant text := regexp_replace(_name, '\.preview\.png$', '');
  own constant uuid := private.own_business();
begin
  return exists (
    select from private.pictures_of_businesses
    where private.stored_object(url) in (_bucket || '/' || _name, _bucket || '/' || document)
      and business_id is distinct from own
  ) or exists (
    select from private.pictures_of_businesses
    where not private.is_image_address(url, bucket)
      and private.mentions(url, document)
      and business_id is distinct from own
  );
end
$function$;
grant execute to authenticated, service_role;

CREATE OR REPLACE FUNCTION private.own_pictures()
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  own constant uuid := private.own_business();
begin
  return query
    select private.stored_object(immagine_copertina_url) from public.websites where business_id = own
    union all
    select private.stored_object(logo_url) from public.cards
    where business_id = own
      and private.stored_object(logo_url) ~ '^business-logos/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(png|jpg|jpeg|webp|gif)$';
end
$function$;
grant execute to authenticated, service_role;

-- 20260201000900_search

CREATE OR REPLACE FUNCTION private.dialled(_telefono text, _cellulare text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  written constant text := coalesce(_telefono, '') || E'\n' || coalesce(_cellulare, '');
begin
  return regexp_replace(
    case when written like '%(0)%' then written || E'\n' || replace(written, '(0)', '') else written end,
    '[^0-9\n]', '', 'g'
  );
end
$function$;
grant execute to authenticated, service_role;

CREATE OR REPLACE FUNCTION private.search_conditions(_table text, _q text, _filters jsonb, OUT narrowing text, OUT words text)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  owner_column constant text := case _table
    when 'businesses' then 'id' when 'websites' then 'business_id' when 'cards' then 'business_id'
  end;
  has_telephones constant boolean := _table in ('businesses', 'websites');
  filter record;
  parts text[];
  condition text;
  number text;
begin
  if _table not in ('businesses', 'websites', 'cards', 'services', 'graphic_services') then
    raise exception 'nothing to search in %', _table using errcode = '22023';
  end if;
  narrowing := case
    when private.reads_all(_table) then 'true'
    when owner_column is null or private.own_business() is null then 'false'
    else format('%I = %L', owner_column, private.own_business())
  end;
  for filter in select * from jsonb_each_text(_filters) loop
    narrowing := narrowing || case
      when _table = 'websites' and filter.key = 'senza_indicazioni' then ' and ' || private.says_nothing(filter.value::date)
      else format(' and %I = %L', filter.key, filter.value)
    end;
  end loop;
  select coalesce(array_agg(word order by place), '{}') into parts
  from private.search_words(_q) with ordinality as given (word, place);
  words := 'true';
  for at in 1 .. cardinality(parts) loop
    condition := private.word_condition(parts[at]);
    if has_telephones then
      for number in
        select distinct private.sought_number(run) from (
          select array_to_string(parts[first:last], '') as run
          from generate_series(1, at) as first, generate_series(at, cardinality(parts)) as last
        ) as runs
        where regexp_replace(run, '^tel:', '') ~ '^[^[:alpha:]]*[0-9][^[:alpha:]]*$'
          and char_length(private.sought_number(run)) >= 4
      loop
        condition := condition || format(' or private.dialled(telefono, cellulare) like %L', '%' || number || '%');
      end loop;
    end if;
    words := words || format(' and (%s)', condition);
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.search_total(_table text, _q text, _filters jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  sought record;
  counted integer;
begin
  select * into sought from private.search_conditions(_table, _q, _filters) as conditions;
  execute format('select count(*) from public.%I where %s and %s', _table, sought.narrowing, sought.words) into counted;
  return counted;
end
$function$;
grant execute to authenticated, service_role;

CREATE OR REPLACE FUNCTION private.search_words(_q text)
 RETURNS SETOF text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select part
  from regexp_split_to_table(
    regexp_replace(
      regexp_replace(
        private.fold(left(_q, 200)),
        '(^|[^a-z0-9])(?:(?:tel(?:ef(?:ono|ax)?)?|cell?(?:ulare)?|fax|mob(?:ile)?|(?:tele)?phone|ph|whatsapp|wa|fisso|centralino|ufficio|uff|casa|num(?:ero)?(?: di)?|[tcmfwn](?=[.:])|[☎☏✆📞📱])[\s.:°/&+\u2010-\u2015-]*(?:e )?)+(?=[+(]*[0-9](?:[\s./()\u2010-\u2015\u2212-]*[0-9]){4})',
        '\1', 'g'
      ),
      '([0-9](?:[\s./()\u2010-\u2015\u2212-]*[0-9]){4})[\s,;/(\u2010-\u2015-]*(?:int(?:erno)?|est(?:ensione)?|ext)[\s.:]*[0-9]{1,5}(?![a-z0-9])', '\1', 'g'
    ),
    '[\s''"`´,;!?/|<>()\[\]{}«»¿¡\u2010-\u201f\u2032-\u2035\u2039\u203a\u2212-]+'
  ) as part
  where part ~ '[^[:punct:]]'
  limit 8
$function$;

CREATE OR REPLACE FUNCTION private.sought_number(_written text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return regexp_replace(
    regexp_replace(replace(_written, '(0)', ''), '[^0-9+]', '', 'g'),
    '^(\+39|0039|39(?=[03][0-9]{7})|\+|00)|\+', '', 'g'
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.word_condition(_word text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when _word ~ '[[:alnum:]]{3}'
      then format('ricerca like %L', '%' || regexp_replace(_word, '([\\%_])', '\\\1', 'g') || '%')
    else format(
      'ricerca ~ %L', '(^|[^[:alnum:]])' || regexp_replace(_word, '([][\\^$.|?*+(){}-])', '\\\1', 'g')
    )
  end
$function$;

-- 20260201000910_doubles

CREATE OR REPLACE FUNCTION private.matching_businesses(_partite_iva text[], _emails text[])
 RETURNS TABLE(id uuid, insegna text, partita_iva text, email text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select business.id, business.insegna, business.partita_iva, business.email
  from public.businesses as business
  where (select private.is_admin()) and business.partita_iva = any (_partite_iva)
  union
  select business.id, business.insegna, business.partita_iva, business.email
  from public.businesses as business
  where (select private.is_admin()) and lower(business.email) = any (_emails)
$function$;
grant execute to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.matching_businesses(_partite_iva text[] DEFAULT '{}'::text[], _emails text[] DEFAULT '{}'::text[])
 RETURNS TABLE(id uuid, insegna text, partita_iva text, email text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select * from private.matching_businesses(_partite_iva, _emails)
$function$;
grant execute to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.similar_businesses(_email text DEFAULT ''::text, _insegna text DEFAULT ''::text, _citta text DEFAULT ''::text)
 RETURNS TABLE(id uuid, insegna text, citta text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select businesses.id, businesses.insegna, businesses.citta
  from private.similar_businesses(_email, _insegna, _citta) with ordinality as found (id, place)
  join public.businesses on businesses.id = found.id
  order by found.place
$function$;
grant execute to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.similar_websites(_email text DEFAULT ''::text, _nome text DEFAULT ''::text, _citta text DEFAULT ''::text)
 RETURNS TABLE(id uuid, nome text, citta text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select websites.id, websites.nome, websites.citta
  from private.similar_websites(_email, _nome, _citta) with ordinality as found (id, place)
  join public.websites on websites.id = found.id
  order by found.place
$function$;
grant execute to authenticated, service_role;

-- 20260201000920_newest

CREATE OR REPLACE FUNCTION public.admin_newest()
 RETURNS TABLE(kind text, id uuid, name text, created_at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select newest.*
  from (
    (
      select 'business', business.id, insegna, business.created_at from public.businesses as business
      order by business.created_at desc, business.id desc limit 5
    )
    union all
    (
      select 'website', website.id, nome, website.created_at from public.websites as website
      order by website.created_at desc, website.id desc limit 5
    )
    union all
    (
      -- A card need not have a name of its own.
      select 'card', card.id, coalesce(nullif(card.nome, ''), website.nome), card.created_at
      from public.cards as card
      join public.websites as website on website.id = card.website_id
      order by card.created_at desc, card.id desc limit 5
    )
  ) as newest (kind, id, name, created_at)
  where (select private.is_admin())
  order by newest.created_at desc, newest.id desc
$function$;
grant execute to authenticated, service_role;

-- 20260201001000_closures

CREATE OR REPLACE FUNCTION private.refuse_closure()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform from public.websites where id in (select website_id from written) order by id for no key update;
  if exists (
    select from written
    join public.closures as other on
      other.website_id = written.website_id and other.id <> written.id and other.al >= written.dal
      -- No closure is longer than 366 days. Without the first bound, each row would be compared with all earlier ones.
      and other.dal between written.dal - 365 and written.al
  ) then
    raise exception 'conflicting key value violates exclusion constraint "closures_no_overlap"'
      using errcode = '23505', constraint = 'closures_no_overlap', schema = 'public', table = 'closures';
  end if;
  if exists (
    select from public.closures where website_id in (select website_id from written)
    group by website_id having count(*) > 1000
  ) then
    raise exception 'new row for relation "closures" violates check constraint "closures_number_valid"'
      using errcode = '23514', constraint = 'closures_number_valid', schema = 'public', table = 'closures';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.stamp_created()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'UPDATE' then
    new.created_at := old.created_at;
  elsif current_user in ('anon', 'authenticated')
    and current_setting('bottega.restoring', true) is distinct from 'on'
  then
    new.created_at := clock_timestamp();
  end if;
  return new;
end
$function$;

-- 20260201001002_silent_websites

CREATE OR REPLACE FUNCTION private.says_nothing(_day date)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select format(
    'stato = ''attivo'' and exists (
      select from public.businesses as served where served.id = websites.business_id and served.stato = ''attivo''
    ) and not exists (
      select from public.closures as said
      where said.website_id = websites.id and daterange(said.dal, said.al, ''[]'') @> %L::date
    )',
    _day
  )
$function$;

CREATE OR REPLACE FUNCTION private.silent_websites(_days date[])
 RETURNS TABLE(day date, websites integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.is_admin() then
    return;
  end if;
  for day in
    select given from unnest(_days) with ordinality as days (given, place) where given is not null order by place
  loop
    execute 'select count(*) from public.websites where ' || private.says_nothing(day) into websites;
    return next;
  end loop;
end
$function$;
grant execute to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.silent_websites(_days date[])
 RETURNS TABLE(day date, websites integer)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select * from private.silent_websites(_days)
$function$;
grant execute to authenticated, service_role;

-- 20260201001010_website_data

CREATE OR REPLACE FUNCTION private.note_changed_days()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- While a website is being deleted it is no longer found here, and nothing is inserted.
  insert into private.changed_days as known (website_id, at)
  select id, clock_timestamp() from public.websites where id in (select website_id from touched) order by id
  on conflict (website_id) do update set at = greatest(known.at, excluded.at);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.website_data(_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'id', website.id,
    'nome', website.nome,
    'telefono', website.telefono,
    'cellulare', website.cellulare,
    'email', website.email,
    'indirizzo', website.indirizzo,
    'citta', website.citta,
    'regione', website.regione,
    'logo_url', website.logo_url,
    'immagine_copertina_url', website.immagine_copertina_url,
    'orari', website.orari,
    'aggiornato', greatest(website.updated_at, changed.at),
    'chiusure', coalesce(closed.list, '[]'),
    'stagioni', coalesce(seasonal.list, '[]')
  )
  from public.websites as website
  join public.businesses as business on business.id = website.business_id and business.stato = 'attivo'
  cross join lateral (
    select
      jsonb_agg(jsonb_build_object('id', id, 'dal', dal, 'al', al, 'orari', orari, 'motivo', motivo) order by dal) as list
    from public.closures
    where website_id = website.id and al >= current_date - 2 and dal <= current_date + 400
  ) as closed
  cross join lateral (
    select
      jsonb_agg(
        jsonb_build_object('nome', nome, 'dal', dal, 'al', al, 'ogni_anno', ogni_anno, 'orari', orari) order by dal, id
      ) as list
    from public.seasons
    where website_id = website.id and (ogni_anno or al >= current_date - 2)
  ) as seasonal
  left join private.changed_days as changed on changed.website_id = website.id
  where website.id = _id and website.stato = 'attivo'
$function$;
grant execute to service_role;

CREATE OR REPLACE FUNCTION public.website_data(_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.website_data(_id)
$function$;
grant execute to service_role;

-- 20260201001020_card_data

CREATE OR REPLACE FUNCTION private.card_data(_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'id', card.id,
    'nome', card.nome,
    'font', card.font,
    'background_color', card.background_color,
    'logo_url', card.logo_url,
    'sito', jsonb_build_object(
      'id', website.id,
      'nome', website.nome,
      'indirizzo', website.indirizzo,
      'citta', website.citta,
      'regione', website.regione,
      'telefono', website.telefono,
      'cellulare', website.cellulare
    ),
    'aggiornato', greatest(card.updated_at, website.updated_at)
  )
  from public.cards as card
  join public.websites as website on website.id = card.website_id and website.stato = 'attivo'
  join public.businesses as business on business.id = website.business_id and business.stato = 'attivo'
  where card.id = _id
$function$;
grant execute to service_role;

CREATE OR REPLACE FUNCTION public.card_data(_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.card_data(_id)
$function$;
grant execute to service_role;

-- 20260201001100_business_accounts

CREATE OR REPLACE FUNCTION private.business_account(_business_id uuid)
 RETURNS TABLE(email text, created_at timestamp with time zone, last_sign_in_at timestamp with time zone, invited_at timestamp with time zone, second_step boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select account.email::text, account.created_at, account.last_sign_in_at,
    case when account.email_confirmed_at is null then coalesce(account.invited_at, account.created_at) end,
    exists (select from auth.mfa_factors where user_id = account.id and status = 'verified')
  from public.businesses as business
  join auth.users as account on account.id = business.user_id
  where business.id = _business_id and (select private.is_admin())
$function$;
grant execute to authenticated, service_role;

CREATE OR REPLACE FUNCTION private.forget_given_password()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.raw_app_meta_data = new.raw_app_meta_data - 'given_password';
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.put_off_own_password()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refuse_before_second_step();
  update auth.users set raw_app_meta_data = raw_app_meta_data || '{"given_password": "put off"}'
  where id = (select auth.uid()) and raw_app_meta_data -> 'given_password' = 'true';
end
$function$;
grant execute to authenticated;

CREATE OR REPLACE FUNCTION public.business_account(_business_id uuid)
 RETURNS TABLE(email text, created_at timestamp with time zone, last_sign_in_at timestamp with time zone, invited_at timestamp with time zone, second_step boolean)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select * from private.business_account(_business_id)
$function$;
grant execute to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.put_off_own_password()
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.put_off_own_password()
$function$;
grant execute to authenticated;

-- 20260201001200_forget_person

CREATE OR REPLACE FUNCTION private.addresses_pattern(_addresses text[], _others text[])
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  special constant text := '([.*+?^${}()|\[\]\\])';
  address text;
  before text;
  after text;
  patterns text[] := '{}';
begin
  foreach address in array _addresses loop
    select
      string_agg(regexp_replace(left(other, -char_length(address)), special, '\\\1', 'g'), '|')
        filter (where right(other, char_length(address)) = address),
      string_agg(regexp_replace(substr(other, char_length(address) + 1), special, '\\\1', 'g'), '|')
        filter (where left(other, char_length(address)) = address)
    into before, after
    from unnest(_others) as other
    where other <> address;
    patterns := patterns || concat(
      '(?<!' || before || ')', regexp_replace(normalize(address, nfkc), special, '\\\1', 'g'), '(?!' || after || ')'
    );
  end loop;
  return '(?:' || array_to_string(patterns, '|') || ')';
end
$function$;

CREATE OR REPLACE FUNCTION private.plain_text(_text text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE STRICT
 SET search_path TO ''
AS $function$
declare
  written text;
  plain text := _text;
begin
  if _text !~ '[%&\\]|[^\u0001-\u007e]' then
    return _text;
  end if;
  for round in 1..5 loop
    written := plain;
    select string_agg(
      case
        when found.part[1] is not null then chr(get_byte(decode(found.part[1], 'hex'), 0))
        when found.part[2] is not null then chr(found.part[2]::integer)
        when found.part[3] is not null then '@'
        else found.part[4]
      end, '' order by found.place
    )
    into plain
    from regexp_matches(
      regexp_replace(written, '&#0*(3[2-9]|[4-9]\d|1[01]\d|12[0-6]);', '&#\1;', 'g'),
      '(?:%|&#x0*|\\+u00)([2-7][0-9A-Fa-f]);?|&#(\d{2,3});|(&commat;)|([^%&\\]+|[%&\\])', 'gi'
    ) with ordinality as found (part, place);
    exit when plain is not distinct from written;
  end loop;
  return regexp_replace(
    normalize(plain, nfkc), '[\u00ad\u034f\u061c\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]', '', 'g'
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.text_without(_text text, _pattern text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  whole constant text := '(?:(?<![a-z0-9])|(?<=%[0-9a-f][0-9a-f]|\\[abfnrtv]|\\[ux][0-9a-f]{2,4}))' || _pattern
    || '(?![a-z0-9]|-[a-z0-9-]*\.[a-z0-9]|\.[a-z0-9])';
  without constant text := regexp_replace(_text, whole, 'rimosso', 'gi');
  plain constant text := private.plain_text(without);
begin
  return case when plain ~* whole then regexp_replace(plain, whole, 'rimosso', 'gi') else without end;
end
$function$;

CREATE OR REPLACE FUNCTION private.values_without(_values jsonb, _ids text[], _pattern text)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case jsonb_typeof(_values)
    when 'object' then (
      select coalesce(jsonb_object_agg(key, private.values_without(value, _ids, _pattern)), '{}') from jsonb_each(_values)
    )
    when 'array' then (
      select coalesce(jsonb_agg(private.values_without(value, _ids, _pattern) order by place), '[]')
      from jsonb_array_elements(_values) with ordinality as element (value, place)
    )
    when 'string' then
      case
        when lower(_values #>> '{}') = any (_ids) then 'null'::jsonb
        else to_jsonb(private.text_without(_values #>> '{}', _pattern))
      end
    else _values
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.without_person(_values jsonb, _ids uuid[], _addresses text[], _others text[] DEFAULT '{}'::text[])
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select private.values_without(_values, _ids::text[], private.addresses_pattern(_addresses, _others))
$function$;

-- 20260401000100_second_step

CREATE OR REPLACE FUNCTION private.end_session(_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refuse_before_second_step();
  delete from auth.sessions where id = _id and user_id = (select auth.uid());
  if not found then
    raise exception 'no such session' using errcode = 'PT404';
  end if;
end
$function$;
grant execute to authenticated;

CREATE OR REPLACE FUNCTION private.end_sessions(_user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from auth.sessions where user_id = _user_id;
end
$function$;
grant execute to service_role;

CREATE OR REPLACE FUNCTION private.own_sessions()
 RETURNS TABLE(id uuid, created_at timestamp with time zone, refreshed_at timestamp with time zone, user_agent text, ip text, current boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refuse_before_second_step();
  return query
  select session.id, session.created_at,
    coalesce(session.refreshed_at at time zone 'utc', session.created_at),
    session.user_agent, abbrev(session.ip),
    coalesce(session.id::text = (select auth.jwt()) ->> 'session_id', false)
  from auth.sessions as session
  where session.user_id = (select auth.uid()) and (session.not_after is null or session.not_after > now())
  order by 3 desc, 1;
end
$function$;
grant execute to authenticated;

CREATE OR REPLACE FUNCTION private.refuse_before_second_step()
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if not private.is_assured() then
    raise exception 'the second step is missing' using errcode = '42501';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_second_step(_table regclass)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  execute format(
    'create policy "nothing before the second step" on %s as restrictive for all to authenticated
     using ((select private.is_assured()))',
    _table
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.end_sessions(_user_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.end_sessions(_user_id)
$function$;
grant execute to service_role;

CREATE OR REPLACE FUNCTION public.get_user_role(_user_id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.role_of(_user_id)
$function$;
grant execute to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.own_sessions()
 RETURNS TABLE(id uuid, created_at timestamp with time zone, refreshed_at timestamp with time zone, user_agent text, ip text, current boolean)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select * from private.own_sessions()
$function$;
grant execute to authenticated;

-- 20260401000200_backup_state

CREATE OR REPLACE FUNCTION private.backup_state()
 RETURNS TABLE(late boolean, last_backup timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query
    select coalesce(installation.backup_late_from < now(), false), installation.last_backup
    from private.installation where private.is_admin();
end
$function$;
grant execute to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.backup_state()
 RETURNS TABLE(late boolean, last_backup timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.backup_state() $function$;
grant execute to authenticated, service_role;

-- 20260501000100_unopened_accounts

CREATE OR REPLACE FUNCTION private.check_unopened_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  account uuid;
begin
  if tg_table_name = 'users' then
    account := new.id;
  else
    account := new.user_id;
  end if;
  if exists (
    select from auth.users as owner join public.businesses as business on business.user_id = owner.id
    where owner.id = account and owner.email_confirmed_at is null
      and lower(owner.email) is distinct from lower(private.visible(business.email))
  ) then
    raise exception 'an account that nobody has opened has the address of its business' using errcode = '23514';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.readdress_business_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.readdress_unopened(new.user_id, lower(private.visible(new.email))) then
    new.user_id := null;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.readdress_unopened(_user_id uuid, _email text)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  former text;
begin
  select lower(email) into former from auth.users where id = _user_id and email_confirmed_at is null;
  if not found or former = _email then
    return true;
  end if;
  -- As above, in one order, so that two corrections do not wait for each other.
  perform pg_advisory_xact_lock(hashtextextended('account of ' || least(former, _email), 0));
  perform pg_advisory_xact_lock(hashtextextended('account of ' || greatest(former, _email), 0));

  perform private.remove_unconfirmed(_email);
  -- The condition is met again by what another transaction has left: an account that was opened meanwhile stays as it is.
  update auth.users set
    email = _email, encrypted_password = null, confirmation_token = '', recovery_token = '', updated_at = now(),
    raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || jsonb_build_object('email', _email)
  where id = _user_id and email_confirmed_at is null;
  if found then
    update auth.identities set identity_data = identity_data || jsonb_build_object('email', _email)
    where user_id = _user_id and provider = 'email';
    -- Where hosted Supabase keeps the tokens too.
    if to_regclass('auth.one_time_tokens') is not null then
      execute 'delete from auth.one_time_tokens where user_id = $1' using _user_id;
    end if;
  end if;
  return true;
exception when unique_violation then
  return false;
end
$function$;

CREATE OR REPLACE FUNCTION private.remove_unconfirmed(_email text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- The embedded server opens and makes accounts under this lock (`embedded/auth/users.ts`).
  perform pg_advisory_xact_lock(hashtextextended('account of ' || _email, 0));
  delete from auth.users as account
  where email = _email and is_sso_user = false and confirmed_at is null and invited_at is null and last_sign_in_at is null
    and not coalesce(raw_app_meta_data, '{}') ? 'business_id'
    and not exists (select from public.businesses where user_id = account.id)
    and not exists (select from public.user_roles where user_id = account.id and role <> 'cliente');
end
$function$;

-- 20260501000110_invited_address

CREATE OR REPLACE FUNCTION private.invited_address(_business_id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    (
      select before ->> 'email' from public.changes
      where table_name = 'businesses' and row_id = business.id and action = 'update' and before ? 'email'
        and at >= account.invited_at
      order by id limit 1
    ),
    account.email
  )
  from public.businesses as business
  join auth.users as account on account.id = business.user_id
  where business.id = _business_id and account.email_confirmed_at is null and account.invited_at is not null
    and (select private.is_admin())
$function$;
grant execute to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.invited_address(_business_id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.invited_address(_business_id)
$function$;
grant execute to authenticated, service_role;

-- 20260501000130_uninvited_businesses

CREATE OR REPLACE FUNCTION private.business_invitation(_business_id uuid)
 RETURNS TABLE(email text, user_id uuid, account_email text, opened boolean, invited boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select business.email, business.user_id, account.email::text, account.email_confirmed_at is not null,
    account.invited_at is not null
  from public.businesses as business
  left join auth.users as account on account.id = business.user_id
  where business.id = _business_id
$function$;
grant execute to service_role;

CREATE OR REPLACE FUNCTION private.uninvited_businesses(_ids uuid[])
 RETURNS TABLE(id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.at_most_a_thousand(_ids);
  return query
    select business.id
    from public.businesses as business
    join auth.users as account on account.id = business.user_id
    where (select private.is_admin()) and business.id = any (_ids)
      and account.email_confirmed_at is null and account.invited_at is null;
end
$function$;
grant execute to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.business_invitation(_business_id uuid)
 RETURNS TABLE(email text, user_id uuid, account_email text, opened boolean, invited boolean)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select * from private.business_invitation(_business_id)
$function$;
grant execute to service_role;

CREATE OR REPLACE FUNCTION public.uninvited_businesses(_ids uuid[])
 RETURNS TABLE(id uuid)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select * from private.uninvited_businesses(_ids)
$function$;
grant execute to authenticated, service_role;

-- 20260501000200_sessions

CREATE OR REPLACE FUNCTION private.is_assured()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  account constant uuid := auth.uid();
begin
  return account is null or private.session_counts(private.own_session(), account);
end
$function$;
grant execute to authenticated, service_role;

CREATE OR REPLACE FUNCTION private.level_of(_session uuid, _account uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select
      case
        when session.aal::text = 'aal2' and (
          session.factor_id is null
          or exists (select from auth.mfa_factors where id = session.factor_id and status = 'verified')
        ) then 'aal2'
        else 'aal1'
      end
    from auth.sessions as session
    join auth.users as owner on owner.id = session.user_id
    where session.id = _session and session.user_id = _account
      and (session.not_after is null or session.not_after > now())
      and (owner.banned_until is null or owner.banned_until <= now())
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.own_role()
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  account constant uuid := auth.uid();
begin
  return (
    select role from public.user_roles
    where user_id = account and private.session_counts(private.own_session(), account)
  );
end
$function$;
grant execute to authenticated, service_role;

CREATE OR REPLACE FUNCTION private.own_session()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (auth.jwt() ->> 'session_id')::uuid;
end
$function$;

CREATE OR REPLACE FUNCTION private.readers_of_changes(_changes bigint[], _accounts uuid[], _sessions uuid[])
 RETURNS TABLE(listeners bigint[], changes bigint[])
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query
  with reader as (
    select given.role, own.id as business, array_agg(listener.place) as places
    from unnest(_accounts, _sessions) with ordinality as listener (account, session, place)
    join public.user_roles as given on given.user_id = listener.account
    left join public.businesses as own on own.user_id = listener.account and given.role = 'business'
    where private.session_counts(listener.session, listener.account)
    group by given.role, own.id
  )
  select reader.places, array_agg(change.id order by change.id)
  from reader
  join public.changes as change on
    reader.role = 'admin'
    or (change.table_name in ('services', 'graphic_services') and reader.role in ('gestore', 'business'))
    or (change.table_name in ('websites', 'closures', 'seasons') and reader.role = 'gestore')
    or (
      change.business_id = reader.business
      and (change.action <> 'update' or not change.before ? 'business_id' or change.before - 'business_id' = '{}')
    )
  where change.id = any (_changes)
  group by reader.places;
end
$function$;

CREATE OR REPLACE FUNCTION private.role_of(_user_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select role from public.user_roles
    where user_id = _user_id
      and (
        (user_id = (select auth.uid()) and private.level_of(private.own_session(), user_id) is not null)
        or (select private.is_admin())
        or (select auth.role()) = 'service_role'
      )
  );
end
$function$;
grant execute to authenticated, service_role;

CREATE OR REPLACE FUNCTION private.session_counts(_session uuid, _account uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return case private.level_of(_session, _account)
    when 'aal2' then true
    when 'aal1' then not private.needs_second_step(_account)
    else false
  end;
end
$function$;
grant execute to service_role;

CREATE OR REPLACE FUNCTION public.assured_role(_user_id uuid, _session uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select role from public.user_roles
  where user_id = _user_id and private.session_counts(_session, _user_id)
$function$;
grant execute to service_role;

-- 20260501000510_season_ranges

CREATE OR REPLACE FUNCTION private.refuse_season()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform from public.websites where id in (select website_id from written) order by id for no key update;
  if exists (
    select from public.seasons where website_id in (select website_id from written)
    group by website_id having count(*) > 100
  ) then
    raise exception 'new row for relation "seasons" violates check constraint "seasons_number_valid"'
      using errcode = '23514', constraint = 'seasons_number_valid', schema = 'public', table = 'seasons';
  end if;
  if exists (
    -- The days of a season are computed once.
    with known as materialized (
      select
        id, website_id, ogni_anno,
        daterange(dal, greatest(dal, al), '[]') as days,
        private.season_days_of_year(season) as of_year
      from public.seasons as season
      where website_id in (select website_id from written)
    )
    select from written
    join known as own using (id)
    join known as other on other.website_id = own.website_id and other.id <> own.id and case
      when own.ogni_anno or other.ogni_anno then own.of_year && other.of_year
      else own.days && other.days
    end
  ) then
    raise exception 'conflicting key value violates exclusion constraint "seasons_no_overlap"'
      using errcode = '23505', constraint = 'seasons_no_overlap', schema = 'public', table = 'seasons';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.season_days_of_year(season public.seasons)
 RETURNS int4multirange
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  with known as (
    select
      to_char(season.dal, 'MMDD')::integer as first,
      to_char(season.al, 'MMDD')::integer as last,
      extract(year from season.dal)::integer as year,
      extract(year from season.al)::integer as last_year
  )
  select case
    when season.ogni_anno and first > last or not season.ogni_anno and year < last_year
      then int4multirange(int4range(101, last, '[]'), int4range(first, 1231, '[]'))
    else int4multirange(int4range(first, last, '[]'))
  end - case
    -- The day before 1 March: of both years that a season which comes once may touch.
    when season.ogni_anno
      or extract(day from make_date(year, 3, 1) - 1) = 29 and make_date(year, 3, 1) - 1 between season.dal and season.al
      or extract(day from make_date(last_year, 3, 1) - 1) = 29
        and make_date(last_year, 3, 1) - 1 between season.dal and season.al
      then '{}'::int4multirange
    else '{[229,229]}'::int4multirange
  end
  from known
$function$;

-- 20260501000600_set_stato

CREATE OR REPLACE FUNCTION private.at_most_a_thousand(_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if cardinality(_ids) > 1000 then
    raise exception 'more than 1000 rows at once' using errcode = '54000';
  end if;
end
$function$;
grant execute to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.set_stato_businesses(_ids uuid[], _versions timestamp with time zone[], _stato text)
 RETURNS TABLE(id uuid, updated_at timestamp with time zone)
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.at_most_a_thousand(_ids);
  with chosen as (
    select stored.id
    from public.businesses as stored
    join unnest(_ids, _versions) as given (id, version) on stored.id = given.id and stored.updated_at = given.version
    order by stored.id
    for update of stored
  )
  update public.businesses as set_row set stato = _stato
  from chosen where set_row.id = chosen.id
  returning set_row.id, set_row.updated_at
$function$;
grant execute to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.set_stato_websites(_ids uuid[], _versions timestamp with time zone[], _stato text)
 RETURNS TABLE(id uuid, updated_at timestamp with time zone)
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.at_most_a_thousand(_ids);
  with chosen as (
    select stored.id
    from public.websites as stored
    join unnest(_ids, _versions) as given (id, version) on stored.id = given.id and stored.updated_at = given.version
    order by stored.id
    for update of stored
  )
  update public.websites as set_row set stato = _stato
  from chosen where set_row.id = chosen.id
  returning set_row.id, set_row.updated_at
$function$;
grant execute to authenticated, service_role;

-- 20260501000700_italian_order

CREATE OR REPLACE FUNCTION private.derived_columns()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array[
    'ricerca', 'ha_sito', 'ha_account', 'ha_card', 'insegna_ordine', 'nome_ordine', 'citta_ordine', 'regione_ordine'
  ]
$function$;

CREATE OR REPLACE FUNCTION private.search_ids(_table text, _q text, _filters jsonb, _sort text, _descending boolean, _skip integer, _take integer)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
 SET enable_seqscan TO 'off'
AS $function$
declare
  sought record;
  sorted constant text := coalesce((
    select attname from pg_catalog.pg_attribute
    where attrelid = format('public.%I', _table)::regclass and attname = _sort || '_ordine' and not attisdropped
  ), _sort);
begin
  select * into sought from private.search_conditions(_table, _q, _filters) as conditions;
  return query execute format(
    'select id from public.%1$I where %2$s and %3$s order by %4$I %5$s, id %5$s limit $1 offset $2',
    _table, sought.narrowing, sought.words, sorted, case when _descending then 'desc' else 'asc' end
  ) using least(greatest(_take, 0), 1000), greatest(_skip, 0);
end
$function$;
grant execute to authenticated, service_role;

-- 20260501002100_grants_by_default

CREATE OR REPLACE FUNCTION public.end_session(_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.end_session(_id)
$function$;
grant execute to authenticated;

-- 20260501002120_forgetting_in_pieces

CREATE OR REPLACE FUNCTION private.count_remaining(_state jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  pages constant bigint := 40;
  relation regclass;
  page constant bigint := (_state ->> 'after')::bigint;
  found bigint;
  name text;
begin
  select listed.oid into relation
  from (
    select oid::regclass as oid from pg_catalog.pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    union all select 'storage.objects'::regclass
  ) as listed
  order by listed.oid::text
  offset (_state ->> 'relation')::bigint limit 1;
  if relation is null then
    return _state || '{"step": "done"}';
  end if;
  if page * current_setting('block_size')::bigint >= pg_relation_size(relation) then
    return _state || jsonb_build_object('relation', (_state ->> 'relation')::bigint + 1, 'after', 0);
  end if;
  execute format(
    'select count(*) from %s as stored where ctid >= $2 and ctid < $3
      and private.plain_text((to_jsonb(stored) - private.derived_columns())::text) ~* $1',
    relation
  )
  into found
  using _state ->> 'pattern', format('(%s,0)', page)::tid, format('(%s,0)', page + pages)::tid;
  name := regexp_replace(relation::text, '^public\.', '');
  return _state || jsonb_build_object(
    'after', page + pages,
    'remaining', _state -> 'remaining' || case
      when found = 0 then '{}'
      else jsonb_build_object(name, coalesce((_state -> 'remaining' ->> name)::bigint, 0) + found)
    end
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.forget_account(_state jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  ids constant uuid[] := array(select jsonb_array_elements_text(_state -> 'ids'));
  state jsonb := _state;
  kept record;
  accounts bigint;
begin
  delete from auth.users where id = any (ids);
  get diagnostics accounts = row_count;
  for kept in
    select * from (
      values
        ('auth.refresh_tokens', 'delete', 'delete from auth.refresh_tokens where user_id::text = any ($1::text[])'),
        ('auth.flow_state', 'delete', 'delete from auth.flow_state where user_id = any ($1)'),
        ('auth.sign_ups', 'delete', 'delete from auth.sign_ups where lower(email) = any ($2)'),
        (
          'storage.objects', 'update', 'update storage.objects set owner = null, owner_id = null
            where owner = any ($1) or owner_id = any ($1::text[])'
        )
    ) as table_of (name, right_needed, statement)
    where to_regclass(name) is not null
  loop
    if has_table_privilege(kept.name, kept.right_needed) then
      execute kept.statement using ids, array(select jsonb_array_elements_text(_state -> 'addresses'));
    end if;
  end loop;
  -- One that was not committed yet when the others were read may have an earlier number.
  state := state || jsonb_build_object(
    'step', 'values', 'after', (_state ->> 'newest')::bigint - 1000, 'newest', (select coalesce(max(id), 0) from public.changes),
    'accounts', accounts
  );
  while state ->> 'step' = 'values' loop
    state := private.forget_in_values(state);
  end loop;
  state := state || '{"step": "authors"}';
  while state ->> 'step' = 'authors' loop
    state := private.forget_as_author(state);
  end loop;
  return state || '{"step": "remaining", "relation": 0, "after": 0}';
end
$function$;

CREATE OR REPLACE FUNCTION private.forget_as_author(_state jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  ids constant uuid[] := array(select jsonb_array_elements_text(_state -> 'ids'));
  addresses constant text[] := array(select jsonb_array_elements_text(_state -> 'addresses'));
  erased bigint;
begin
  update public.changes set by = case when by = any (ids) then null else by end, by_email = null
  where id in (
    select id from public.changes
    where by = any (ids) or lower(by_email) = any (addresses)
    order by coalesce(by = any (ids), false), coalesce(lower(by_email) = _state ->> 'email', false), id
    limit 5000
  );
  get diagnostics erased = row_count;
  return case when erased < 5000 then _state || '{"step": "account"}' else _state end;
end
$function$;

CREATE OR REPLACE FUNCTION private.forget_in_log(_state jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  last uuid;
begin
  if to_regclass('auth.audit_log_entries') is not null and has_table_privilege('auth.audit_log_entries', 'delete') then
    execute 'with piece as materialized (
        select id, payload ->> ''actor_id'' = any ($1) or private.plain_text(payload::text) ~* $2 as named
        from auth.audit_log_entries where id > $3 order by id limit 500
      ),
      gone as (delete from auth.audit_log_entries as entry using piece where entry.id = piece.id and piece.named)
      select max(id::text)::uuid from piece'
    into last
    using array(select jsonb_array_elements_text(_state -> 'ids')), _state ->> 'pattern',
      coalesce(_state ->> 'after', '00000000-0000-0000-0000-000000000000')::uuid;
  end if;
  return _state || case
    when last is null then '{"step": "authors"}'::jsonb
    else jsonb_build_object('after', last)
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.forget_in_values(_state jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  ids constant text[] := array(select jsonb_array_elements_text(_state -> 'ids'));
  addresses constant text[] := array(select jsonb_array_elements_text(_state -> 'addresses'));
  pattern constant text := _state ->> 'pattern';
  last bigint;
  mentions bigint;
begin
  with piece as materialized (
    select id,
      by::text = any (ids) or lower(by_email) = any (addresses) as made,
      private.plain_text(concat(before, after)) ~* pattern
        or exists (select from unnest(ids) as own where strpos(lower(concat(before, after)), own) > 0) as named
    from public.changes
    where id > (_state ->> 'after')::bigint and id <= (_state ->> 'newest')::bigint
    order by id
    limit 250
  ),
  cleaned as (
    update public.changes as change set
      before = private.values_without(change.before, ids, pattern),
      after = private.values_without(change.after, ids, pattern)
    from piece where piece.id = change.id and piece.named
  )
  select max(id), count(*) filter (where made or named) into last, mentions from piece;
  if last is null then
    return _state || '{"step": "log", "after": null}';
  end if;
  return _state || jsonb_build_object('after', last, 'changes', (_state ->> 'changes')::bigint + mentions);
end
$function$;

CREATE OR REPLACE FUNCTION private.forget_person(_email text, _state jsonb, _for interval)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ends constant timestamptz := clock_timestamp() + _for;
  state jsonb := coalesce(_state, private.person_to_forget(_email));
begin
  loop
    state := case state ->> 'step'
      when 'values' then private.forget_in_values(state)
      when 'log' then private.forget_in_log(state)
      when 'authors' then private.forget_as_author(state)
      when 'account' then private.forget_account(state)
      else private.count_remaining(state)
    end;
    exit when state ->> 'step' = 'done' or clock_timestamp() > ends;
  end loop;
  return state;
end
$function$;
grant execute to service_role;

CREATE OR REPLACE FUNCTION private.person_to_forget(_email text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  address constant text := lower(btrim(_email));
  ids uuid[];
  addresses text[];
  others text[];
begin
  if coalesce(address, '') !~ '^[^@]+@[^@]+$' then
    raise exception 'no e-mail address' using errcode = '22023';
  end if;
  select coalesce(array_agg(id), '{}') into ids from auth.users where lower(email) = address;
  if ids = '{}' then
    select coalesce(array_agg(distinct by), '{}') into ids from public.changes
    where lower(by_email) = address and by not in (select id from auth.users);
  end if;
  select array_agg(distinct known) into addresses
  from (
    select address as known
    union select lower(by_email) from public.changes where by = any (ids)
  ) as named
  where known is not null
    and not exists (select from auth.users where lower(email) = known and id <> all (ids));
  addresses := coalesce(addresses, array[address]);
  select coalesce(array_agg(distinct known), '{}') into others
  from (
    select lower(email) as known from auth.users where id <> all (ids)
    union all select lower(email) from public.businesses
    union all select lower(email) from public.websites
    union all select lower(by_email) from public.changes where by <> all (ids)
  ) as named
  where known <> all (addresses) and exists (select from unnest(addresses) as own where strpos(known, own) > 0);
  return jsonb_build_object(
    'step', 'values', 'after', 0, 'newest', (select coalesce(max(id), 0) from public.changes),
    'email', address, 'ids', to_jsonb(ids), 'addresses', to_jsonb(addresses),
    'pattern', private.addresses_pattern(addresses, others), 'accounts', 0, 'changes', 0, 'remaining', '{}'::jsonb
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.forget_person(_email text, _state jsonb DEFAULT NULL::jsonb)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.forget_person(_email, _state, '2 seconds')
$function$;
grant execute to service_role;

-- 20260501002200_cleared_addresses

CREATE OR REPLACE FUNCTION private.clear_address(_email text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.remove_unconfirmed(lower(_email));
  return not exists (select from auth.users where email = lower(_email) and is_sso_user = false);
end
$function$;
grant execute to service_role;

CREATE OR REPLACE FUNCTION public.clear_address(_email text)
 RETURNS boolean
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.clear_address(_email)
$function$;
grant execute to service_role;

-- 20260502000100_plain_constraints

CREATE OR REPLACE FUNCTION private.is_image_address(_url text, _bucket text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  route constant text := '/storage/v1/object/public/' || _bucket || '/';
  origin constant text := split_part(_url, route, 1);
  file constant text := split_part(_url, route, 2);
  version constant text := split_part(file, '?v=', 2);
begin
  if _url = concat(origin, route, split_part(file, '?v=', 1), '?v=' || nullif(version, ''))
    and (origin = '' or origin ~ '^https://[a-z0-9-]+([.][a-z0-9-]+)*$')
    and split_part(file, '?v=', 1) ~ '^[A-Za-z0-9_-][A-Za-z0-9._-]*$'
    and version ~ '^[A-Za-z0-9]*$' and char_length(version) <= 40
  then
    return true;
  end if;
  return _url is null
    or coalesce(split_part(private.canonical_object(_url), '/', 1) = _bucket, private.is_address_elsewhere(_url));
end
$function$;
grant execute to authenticated, service_role;

CREATE OR REPLACE FUNCTION private.is_plain_email(value text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  atom constant text := '[A-Za-z0-9!#$%&''*+/=^_`{|}~-]+';
  label constant text := '[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
begin
  if char_length(value) <= 63 and value ~ '^[a-z0-9]+([._-][a-z0-9]+)*@[a-z0-9]+([.-][a-z0-9]+)*[.][a-z]+$' then
    return true;
  end if;
  return char_length(value) <= 254
    and value ~ ('^' || atom || '(\.' || atom || ')*@' || label || '(\.' || label || ')+$');
end
$function$;
grant execute to authenticated, service_role;

CREATE OR REPLACE FUNCTION private.rows_to_correct(_after text DEFAULT ''::text, _for interval DEFAULT '1 day'::interval)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ends constant timestamptz := clock_timestamp() + _for;
  rule record;
  found jsonb;
  named jsonb := '[]';
begin
  for rule in
    select * from (
      select conrelid::regclass::text as relation, conname::text as name, pg_get_expr(conbin, conrelid) as met
      from pg_catalog.pg_constraint
      where connamespace = 'public'::regnamespace and contype = 'c' and not convalidated
      union all
      select 'auth.users', 'users_email_valid', 'private.is_plain_email(email)'
    ) as listed
    where name > _after
    order by name
  loop
    execute format(
      'select jsonb_build_object(''count'', count(*), ''ids'', to_jsonb((array_agg(key order by key))[1:5]))
        from %s as stored, coalesce(to_jsonb(stored) ->> ''id'', to_jsonb(stored) ->> ''user_id'') as key
        where not (%s)',
      rule.relation, rule.met
    ) into found;
    if (found ->> 'count')::bigint > 0 then
      named := named || jsonb_build_array(
        found || jsonb_build_object('relation', regexp_replace(rule.relation, '^public\.', ''), 'rule', rule.name)
      );
    elsif rule.relation <> 'auth.users' then
      execute format('alter table %s validate constraint %I', rule.relation, rule.name);
    end if;
    exit when clock_timestamp() > ends;
  end loop;
  return jsonb_build_object('rows', named, 'next', nullif(rule.name, 'users_email_valid'));
end
$function$;
grant execute to service_role;

CREATE OR REPLACE FUNCTION private.sort_key(value text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  words text := btrim(regexp_replace(
    private.fold(value),
    '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u02b0-\u02ff\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u303f'
      || '\uff00-\uff0f\U0001f000-\U0001faff]+',
    '-', 'g'
  ), '-');
  written text := '';
  digits text := substring(words from '[0-9]+');
begin
  while digits is not null loop
    written := concat(
      written, split_part(words, digits, 1), lpad(char_length(ltrim(digits, '0'))::text, 3, '0'), ltrim(digits, '0')
    );
    words := substr(words, strpos(words, digits) + char_length(digits));
    digits := substring(words from '[0-9]+');
  end loop;
  -- An index takes at most 2,700 bytes of a row.
  return left(written || words || ' ' || value, 400);
end
$function$;
grant execute to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.rows_against(_constraint text, _ids uuid[])
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  rule record;
begin
  select conrelid::regclass as relation, pg_get_expr(conbin, conrelid) as met into rule
  from pg_catalog.pg_constraint
  where connamespace = 'public'::regnamespace and contype = 'c' and conname = _constraint;
  if found then
    return query execute format('select id from %s where id = any ($1) and not (%s)', rule.relation, rule.met) using _ids;
  end if;
end
$function$;
grant execute to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.rows_to_correct(_after text DEFAULT ''::text)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.rows_to_correct(_after, '2 seconds')
$function$;
grant execute to service_role;

-- 20260502000200_fewer_triggers

CREATE OR REPLACE FUNCTION private.claim_business()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  claimed constant uuid := new.raw_app_meta_data ->> 'business_id';
  claimed_insegna text;
begin
  if claimed is null
    or (tg_op = 'UPDATE' and claimed::text is not distinct from old.raw_app_meta_data ->> 'business_id')
  then
    return new;
  end if;

  update public.businesses set user_id = new.id where id = claimed and user_id is null
  returning insegna into claimed_insegna;
  if not found then
    if exists (select from public.businesses where id = claimed) then
      raise exception 'business already has an account'
        using errcode = '23505', constraint = 'businesses_user_id_key', schema = 'public', table = 'businesses';
    end if;
    raise exception 'no such business' using errcode = '23503', schema = 'public', table = 'businesses';
  end if;
  perform private.name_business_account(new.id, claimed_insegna);

  insert into public.user_roles (user_id, role) values (new.id, 'business')
  on conflict (user_id) do update set role = excluded.role;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.copy_logo()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.websites set logo_url = new.logo_url
  where business_id = new.id and logo_url is distinct from new.logo_url;
  update public.cards set logo_url = new.logo_url
  where business_id = new.id
    and private.stored_object(logo_url) = private.stored_object(new.logo_url)
    and logo_url <> new.logo_url;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.follow_website()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.nome <> old.nome then
    update public.cards set ricerca = '' where website_id = new.id;
  end if;
  if new.business_id <> old.business_id then
    perform private.correct_ha_sito(array[old.business_id, new.business_id]);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.guard_website()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    -- The policy refuses everybody else, who does not learn a business's state by this error.
    if exists (select from public.businesses where id = new.business_id and stato <> 'attivo') and private.is_admin() then
      raise exception 'new row for relation "websites" violates check constraint "websites_business_active"'
        using errcode = '23514', constraint = 'websites_business_active', schema = 'public', table = 'websites';
    end if;
  elsif (new.business_id, new.stato, new.logo_url) is distinct from (old.business_id, old.stato, old.logo_url)
    and not private.is_admin()
  then
    raise exception 'stato, business_id and logo_url of a website are changed by admin only' using errcode = '42501';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.may_show(_url text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  shown constant text := private.stored_object(_url);
  own constant uuid := private.own_business();
begin
  return shown is null
    or exists (select from public.businesses where id = own and logo_url = _url)
    or exists (select from public.websites where business_id = own and _url in (logo_url, immagine_copertina_url))
    or exists (select from public.cards where business_id = own and logo_url = _url)
    or not private.is_shown_by_another(split_part(shown, '/', 1), substring(shown from '/(.*)$'));
end
$function$;
grant execute to authenticated, service_role;

CREATE OR REPLACE FUNCTION private.name_business_account(_user_id uuid, _insegna text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  given text;
begin
  select nullif(btrim(left(raw_user_meta_data ->> 'display_name', 200)), '') into given
  from auth.users where id = _user_id;

  -- The profile may not exist yet: triggers on the same new user create both.
  insert into public.profiles (user_id, display_name) values (_user_id, coalesce(given, _insegna))
  on conflict (user_id) do update set display_name = excluded.display_name where profiles.display_name is null;

  if given is null then
    update auth.users
    set raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || jsonb_build_object('display_name', _insegna)
    where id = _user_id;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.record_changes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  author constant uuid := auth.uid();
  address constant text := (select email from auth.users where id = author);
  derived constant text[] := private.derived_columns();
begin
  if tg_op = 'INSERT' then
    if tg_table_name in ('cards', 'payment_methods')
      and author is not null and current_setting('bottega.restoring', true) is distinct from 'on'
    then
      perform private.refuse_deleted_ids(tg_table_name, array(select id from written));
    end if;
    with rows as materialized (select id, to_jsonb(written) - derived as now_is from written)
    insert into public.changes (by, by_email, table_name, row_id, action, after, business_id)
    select author, address, tg_table_name, id, 'insert', now_is, private.business_of(tg_table_name, now_is) from rows;
  elsif tg_op = 'DELETE' then
    with rows as materialized (select id, to_jsonb(replaced) - derived as was from replaced)
    insert into public.changes (by, by_email, table_name, row_id, action, before, business_id)
    select author, address, tg_table_name, id, 'delete', was, private.business_of(tg_table_name, was) from rows;
  else
    with rows as materialized (
      select id, to_jsonb(replaced) as was, to_jsonb(written) - (derived || '{created_at,updated_at}') as now_is
      from replaced join written using (id)
    )
    insert into public.changes (by, by_email, table_name, row_id, action, before, after, business_id)
    select author, address, tg_table_name, id, 'update', before, after, private.business_of(tg_table_name, now_is)
    from rows
    cross join lateral (
      select jsonb_object_agg(key, was -> key) as before, jsonb_object_agg(key, value) as after
      from jsonb_each(now_is) where value is distinct from was -> key
    ) as changed
    where after is not null;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_deleted_ids(_table text, _ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if exists (
    select from public.changes as deletion
    where table_name = _table and row_id = any (_ids)
      and action = 'delete' and at > now() - private.restorable_for()
      and not exists (
        select from public.changes as later
        where later.table_name = deletion.table_name and later.row_id = deletion.row_id and later.id > deletion.id
      )
  ) then
    raise exception 'duplicate key value violates unique constraint "%_pkey"', _table
      using errcode = '23505', constraint = _table || '_pkey', schema = 'public', table = _table;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.remove_unopened_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'UPDATE' and new.user_id is not distinct from old.user_id then
    return null;
  end if;
  delete from auth.users where id = old.user_id and email_confirmed_at is null;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.stamp()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  fixed text;
begin
  if tg_op = 'UPDATE' then
    new.created_at := old.created_at;
    new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
    if tg_nargs > 0 and current_user in ('anon', 'authenticated') then
      if new.id <> old.id then
        fixed := 'id';
      elsif tg_nargs > 1 then
        select name into fixed from unnest(tg_argv) as name where to_jsonb(new) -> name <> to_jsonb(old) -> name;
      end if;
      if fixed is not null then
        raise exception '% of % never changes', fixed, tg_table_name using errcode = '42501';
      end if;
    end if;
  elsif current_user in ('anon', 'authenticated')
    and current_setting('bottega.restoring', true) is distinct from 'on'
  then
    new.created_at := clock_timestamp();
    new.updated_at := new.created_at;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.website_moved()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.correct_ha_sito(array(select business_id from moved));
  return null;
end
$function$;

-- 20260502000300_report_of_constraints

CREATE OR REPLACE FUNCTION private.deployment_report()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  applied jsonb := '[]';
begin
  if to_regclass('supabase_migrations.schema_migrations') is not null then
    execute 'select coalesce(jsonb_agg(version order by version), ''[]'') from supabase_migrations.schema_migrations'
      into applied;
  end if;
  return jsonb_build_object(
    'now', clock_timestamp(),
    'migrations', applied,
    'roles', (
      select coalesce(jsonb_object_agg(role, accounts), '{}')
      from (select role, count(*) as accounts from public.user_roles group by role) as counted
    ),
    'accounts_without_role', (
      select count(*) from auth.users as account
      where not exists (select from public.user_roles where user_id = account.id)
    ),
    'schema', (
      select coalesce(jsonb_object_agg(kind, things), '{}') from (
        select kind, jsonb_object_agg(name, coalesce(what, '')) as things from (
          select
            'table' as kind,
            format('%I.%I', relnamespace::regnamespace, relname) as name,
            case when relrowsecurity then 'row level security' else 'open' end as what
          from pg_catalog.pg_class
          where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
          union all
          select
            'column',
            format('%s.%I', attrelid::regclass, attname),
            concat_ws(
              ' ',
              pg_catalog.format_type(atttypid, atttypmod),
              case when attnotnull then 'not null' end
            )
          from pg_catalog.pg_attribute
          where attnum > 0 and not attisdropped and attrelid in (
            select oid from pg_catalog.pg_class
            where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
          )
          union all
          select
            'grant',
            format('%s to %s', relation.oid::regclass, caller),
            (
              select string_agg(granted, ' ' order by granted)
              from unnest(array['select', 'insert', 'update', 'delete']) as action
              cross join lateral (
                select case
                  when has_table_privilege(caller, relation.oid, action) then action
                  when action <> 'delete' then (
                    select format('%s (%s)', action, string_agg(quote_ident(attname), ', ' order by attnum))
                    from pg_catalog.pg_attribute
                    where attrelid = relation.oid and attnum > 0 and not attisdropped
                      and has_column_privilege(caller, attrelid, attnum, action)
                    having count(*) > 0
                  )
                end
              ) as told (granted)
            )
          from pg_catalog.pg_class as relation, unnest(array['anon', 'authenticated']) as caller
          where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
          union all
          select
            'policy',
            format('%I.%I: %s', schemaname, tablename, policyname),
            concat_ws(
              ' ', lower(permissive), lower(cmd), 'to', array_to_string(roles, ','),
              'using ' || qual, 'with check ' || with_check
            )
          from pg_catalog.pg_policies
          where schemaname in ('public', 'storage')
          union all
          select
            'trigger',
            format('%s: %I', tgrelid::regclass, tgname),
            case tgenabled when 'D' then 'disabled' else pg_catalog.pg_get_triggerdef(pg_trigger.oid) end
          from pg_catalog.pg_trigger join pg_catalog.pg_proc on pg_proc.oid = tgfoid
          where not tgisinternal and pronamespace = 'private'::regnamespace
          union all
          select
            'constraint', format('%s: %I', conrelid::regclass, conname),
            regexp_replace(pg_catalog.pg_get_constraintdef(oid), ' NOT VALID$', '')
          from pg_catalog.pg_constraint
          where connamespace = 'public'::regnamespace and contype <> 'n'
          union all
          select 'index', format('%I', indexname), ''
          from pg_catalog.pg_indexes
          where schemaname = 'public'
          union all
          select
            'function',
            pg_proc.oid::regprocedure::text,
            concat_ws(
              ' ',
              md5(prosrc),
              case when prosecdef then 'security definer' end,
              case when has_function_privilege('anon', pg_proc.oid, 'execute') then 'anon' end,
              case when has_function_privilege('authenticated', pg_proc.oid, 'execute') then 'authenticated' end
            )
          from pg_catalog.pg_proc
          where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and not exists (
            select from pg_catalog.pg_depend where objid = pg_proc.oid and deptype = 'e'
          )
          union all
          select
            'bucket',
            id,
            concat_ws(
              ' ', case when public then 'public' else 'private' end, file_size_limit,
              array_to_string(array(select unnest(allowed_mime_types) order by 1), ',')
            )
          from storage.buckets
        ) as found
        group by kind
      ) as kinds
    )
  );
end
$function$;
grant execute to service_role;

-- made by a loop

CREATE OR REPLACE FUNCTION private.similar_businesses(_email text, _name text, _town text)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 5
 SET search_path TO ''
AS $function$
          with typed as materialized (
            select lower(btrim(_email)) as email, private.fold(btrim(_name)) as name, private.fold(btrim(_town)) as town
          )
          select id from (
            (
              select id, 1 as closeness from public.businesses
              where (select private.reads_all('businesses')) and lower(email) = (select email from typed)
              limit 5
            )
            union all
            (
              select near.id, near.closeness from (
                select businesses.id, extensions.similarity(split_part(ricerca, E'\n', 2), typed.name) as closeness
                from typed, public.businesses
                where (select private.reads_all('businesses')) and typed.name <> ''
                  and private.fold(btrim(citta)) = (select town from typed)
                limit 10000
              ) as near
              where near.closeness >= 0.6
              order by near.closeness desc, near.id
              limit 5
            )
          ) as found
          group by id
          order by max(closeness) desc, id
          limit 5
        $function$;
grant execute to authenticated, service_role;

CREATE OR REPLACE FUNCTION private.similar_websites(_email text, _name text, _town text)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 5
 SET search_path TO ''
AS $function$
          with typed as materialized (
            select lower(btrim(_email)) as email, private.fold(btrim(_name)) as name, private.fold(btrim(_town)) as town
          )
          select id from (
            (
              select id, 1 as closeness from public.websites
              where (select private.reads_all('websites')) and lower(email) = (select email from typed)
              limit 5
            )
            union all
            (
              select near.id, near.closeness from (
                select websites.id, extensions.similarity(split_part(ricerca, E'\n', 1), typed.name) as closeness
                from typed, public.websites
                where (select private.reads_all('websites')) and typed.name <> ''
                  and private.fold(btrim(citta)) = (select town from typed)
                limit 10000
              ) as near
              where near.closeness >= 0.6
              order by near.closeness desc, near.id
              limit 5
            )
          ) as found
          group by id
          order by max(closeness) desc, id
          limit 5
        $function$;
grant execute to authenticated, service_role;
