-- Social services and graphic services: two tables of one shape, told apart by their durations.

create table public.services (
  id uuid primary key default gen_random_uuid(),
  nome text not null,
  descrizione text,
  -- Plain numeric, since numeric(10,2) would round a third decimal instead of refusing it; the upper bound
  -- also refuses NaN and Infinity.
  costo numeric not null,
  durata integer not null,
  immagine_copertina_url text,
  payment_method_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  ricerca text not null generated always as (private.fold(nome || E'\n' || coalesce(descrizione, ''))) stored,
  constraint services_payment_method_id_fkey
    foreign key (payment_method_id) references public.payment_methods (id) on delete set null,
  constraint services_nome_valid
    check (char_length(nome) <= 200 and (nome ~ '[A-Za-z0-9]' or private.visible(nome) <> '')),
  constraint services_nome_written check (nome ~ '^[ -~À-ÿ]*$' or private.is_line(nome)),
  constraint services_descrizione_valid check (char_length(descrizione) <= 10000),
  constraint services_descrizione_written check (
    descrizione = ''
    or not private.has_controls(descrizione) and (descrizione ~ '[A-Za-z0-9]' or private.visible(descrizione) <> '')
  ),
  constraint services_costo_valid check (costo >= 0 and costo < 1e8 and costo = trunc(costo, 2)),
  constraint services_durata_valid check (durata in (1, 3, 6, 12)),
  constraint services_immagine_copertina_url_valid check (
    char_length(immagine_copertina_url) <= 2000 and immagine_copertina_url ~ '^(https?://|/[^/])'
    and private.is_image_address(immagine_copertina_url, 'service-covers')
  ),
  constraint services_created_at_valid check (created_at between '1900-01-01 00:00:00+00' and '2199-12-31 00:00:00+00'),
  constraint services_updated_at_valid check (updated_at between '1900-01-01 00:00:00+00' and '2199-12-31 00:00:00+00')
);

create table public.graphic_services (
  id uuid primary key default gen_random_uuid(),
  nome text not null,
  descrizione text,
  costo numeric not null,
  durata text not null,
  immagine_copertina_url text,
  payment_method_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  ricerca text not null generated always as (private.fold(nome || E'\n' || coalesce(descrizione, ''))) stored,
  constraint graphic_services_payment_method_id_fkey
    foreign key (payment_method_id) references public.payment_methods (id) on delete set null,
  constraint graphic_services_nome_valid
    check (char_length(nome) <= 200 and (nome ~ '[A-Za-z0-9]' or private.visible(nome) <> '')),
  constraint graphic_services_nome_written check (nome ~ '^[ -~À-ÿ]*$' or private.is_line(nome)),
  constraint graphic_services_descrizione_valid check (char_length(descrizione) <= 10000),
  constraint graphic_services_descrizione_written check (
    descrizione = ''
    or not private.has_controls(descrizione) and (descrizione ~ '[A-Za-z0-9]' or private.visible(descrizione) <> '')
  ),
  constraint graphic_services_costo_valid check (costo >= 0 and costo < 1e8 and costo = trunc(costo, 2)),
  constraint graphic_services_durata_valid check (durata in ('una_tantum', '1', '3', '6', '12')),
  constraint graphic_services_immagine_copertina_url_valid check (
    char_length(immagine_copertina_url) <= 2000 and immagine_copertina_url ~ '^(https?://|/[^/])'
    and private.is_image_address(immagine_copertina_url, 'service-covers')
  ),
  constraint graphic_services_created_at_valid
    check (created_at between '1900-01-01 00:00:00+00' and '2199-12-31 00:00:00+00'),
  constraint graphic_services_updated_at_valid check (updated_at between '1900-01-01 00:00:00+00' and '2199-12-31 00:00:00+00')
);

create index services_created_at_idx on public.services (created_at, id);
create index services_nome_idx on public.services (nome, id);
create index services_payment_method_id_idx on public.services (payment_method_id);
create index services_cover_object_idx on public.services using hash (private.stored_object(immagine_copertina_url));
create index services_cover_unusual_idx on public.services (id)
where not private.is_image_address(immagine_copertina_url, 'service-covers');

create index graphic_services_created_at_idx on public.graphic_services (created_at, id);
create index graphic_services_nome_idx on public.graphic_services (nome, id);
create index graphic_services_payment_method_id_idx on public.graphic_services (payment_method_id);
create index graphic_services_cover_object_idx on public.graphic_services
using hash (private.stored_object(immagine_copertina_url));
create index graphic_services_cover_unusual_idx on public.graphic_services (id)
where not private.is_image_address(immagine_copertina_url, 'service-covers');

create trigger services_stamp
before insert or update on public.services
for each row when (pg_trigger_depth() = 0) execute function private.stamp('id');
create trigger graphic_services_stamp
before insert or update on public.graphic_services
for each row when (pg_trigger_depth() = 0) execute function private.stamp('id');

select private.keep_history('services');
select private.keep_history('graphic_services');

alter table public.services enable row level security;
alter table public.graphic_services enable row level security;
revoke all on public.services, public.graphic_services from anon, authenticated;
grant select, insert, update on public.services, public.graphic_services to authenticated;
grant all on public.services, public.graphic_services to service_role;

create policy "staff reads services" on public.services
for select to authenticated
using ((select private.reads_all('services')) is not null);

create policy "admin creates services" on public.services
for insert to authenticated
with check ((select private.is_admin()));

create policy "admin changes services" on public.services
for update to authenticated
using ((select private.is_admin()))
with check ((select private.is_admin()));

create policy "staff reads graphic services" on public.graphic_services
for select to authenticated
using ((select private.reads_all('graphic_services')) is not null);

create policy "admin creates graphic services" on public.graphic_services
for insert to authenticated
with check ((select private.is_admin()));

create policy "admin changes graphic services" on public.graphic_services
for update to authenticated
using ((select private.is_admin()))
with check ((select private.is_admin()));

select private.require_second_step('public.services');
select private.require_second_step('public.graphic_services');
