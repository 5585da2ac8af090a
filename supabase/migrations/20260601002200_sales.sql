-- Sales: which business has bought what, until when, and what is still to be paid.

-- The day in Italy, by which periods begin and end.
create function private.italian_day()
returns date
language plpgsql
stable
set search_path = ''
as $$
begin
  return (now() at time zone 'Europe/Rome')::date;
end
$$;

create table public.sales (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null,
  service_id uuid,
  graphic_service_id uuid,
  -- As it was sold: what the catalogue says later changes no sale.
  nome text not null,
  costo numeric not null,
  -- Null: once and for all.
  mesi integer,
  inizio date not null,
  -- The day of the month on which it began, or the month's last one: from 31 January, 28 or 29 February.
  fine date generated always as ((inizio + make_interval(months => mesi))::date) stored,
  stato text not null default 'attiva',
  pagata_il date,
  -- The sale that it renews.
  rinnova uuid,
  note text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Whether another sale renews it. Kept by a trigger, as `businesses.ha_sito` and for the same reason.
  rinnovata boolean not null default false,
  da_incassare boolean not null generated always as (stato in ('attiva', 'conclusa') and pagata_il is null) stored,
  -- Its own name and its business's names, and the place of its business in a list; kept by triggers.
  ricerca text not null default '',
  insegna_ordine text collate "C" not null default '',
  nome_ordine text collate "C" not null generated always as (private.sort_key(nome)) stored,
  -- Nothing removes what was sold, or whom it was sold to.
  constraint sales_business_id_fkey foreign key (business_id) references public.businesses (id),
  constraint sales_service_id_fkey foreign key (service_id) references public.services (id),
  constraint sales_graphic_service_id_fkey foreign key (graphic_service_id) references public.graphic_services (id),
  constraint sales_id_business_id_key unique (id, business_id),
  constraint sales_rinnova_fkey foreign key (rinnova, business_id) references public.sales (id, business_id)
    on delete set null (rinnova),
  constraint sales_service_id_valid check (num_nonnulls(service_id, graphic_service_id) = 1),
  constraint sales_nome_valid
    check (char_length(nome) <= 200 and (nome ~ '[A-Za-z0-9]' or private.visible(nome) <> '')),
  constraint sales_nome_written check (nome ~ '^[ -~À-ÿ]*$' or private.is_line(nome)),
  constraint sales_costo_valid check (costo >= 0 and costo < 1e8 and costo = trunc(costo, 2)),
  constraint sales_mesi_valid check (mesi between 1 and 60),
  constraint sales_inizio_valid check (inizio between '1900-01-01' and '2199-12-31'),
  constraint sales_stato_valid check (stato in ('proposta', 'attiva', 'conclusa', 'annullata')),
  constraint sales_pagata_il_valid check (pagata_il between '1900-01-01' and '2199-12-31'),
  constraint sales_rinnova_valid check (rinnova <> id),
  constraint sales_note_valid check (char_length(note) <= 1000),
  constraint sales_note_written check (
    note = '' or not private.has_controls(note) and (note ~ '[A-Za-z0-9]' or private.visible(note) <> '')
  ),
  constraint sales_created_at_valid check (created_at between '1900-01-01 00:00:00+00' and '2199-12-31 00:00:00+00'),
  constraint sales_updated_at_valid check (updated_at between '1900-01-01 00:00:00+00' and '2199-12-31 00:00:00+00')
);

-- One renewal that counts for each sale.
create unique index sales_rinnova_key on public.sales (rinnova) where stato <> 'annullata';
create index sales_rinnova_idx on public.sales (rinnova, business_id) where rinnova is not null;

create index sales_insegna_idx on public.sales (insegna_ordine, id);
create index sales_nome_idx on public.sales (nome_ordine, id);
create index sales_costo_idx on public.sales (costo, id);
create index sales_inizio_idx on public.sales (inizio, id);
create index sales_fine_idx on public.sales (fine, id);
create index sales_pagata_il_idx on public.sales (pagata_il, id);
create index sales_stato_inizio_idx on public.sales (stato, inizio, id);
create index sales_business_id_idx on public.sales (business_id, inizio, id);
create index sales_service_id_idx on public.sales (service_id) where service_id is not null;
create index sales_graphic_service_id_idx on public.sales (graphic_service_id) where graphic_service_id is not null;
-- What ends, what is to be paid, and what a month brings: the lists and the figures above them.
create index sales_ending_idx on public.sales (fine, id) where stato = 'attiva' and not rinnovata;
create index sales_unpaid_idx on public.sales (da_incassare, inizio, id) include (costo) where da_incassare;
create index sales_running_idx on public.sales (fine) include (inizio, costo, mesi, rinnovata)
where stato = 'attiva' and mesi is not null;

create trigger sales_stamp
before insert or update on public.sales
for each row when (pg_trigger_depth() = 0) execute function private.stamp('id', 'rinnova');

select private.keep_history('sales');

-- What a sale takes from others: the names by which it is searched and sorted, whatever the client sent, and that the one it
-- renews is active and has an end. That one stays locked until its flag is set. It reads past the policies, which would ask anew at
-- every row who is asking; whoever may not write sales is refused by the policy and learns nothing here.
create function private.complete_sale()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  buyer record;
  former record;
begin
  select insegna, ragione_sociale, insegna_ordine into buyer from public.businesses where id = new.business_id;
  new.ricerca := private.fold(concat(buyer.insegna, E'\n', buyer.ragione_sociale, E'\n', new.nome));
  new.insegna_ordine := coalesce(buyer.insegna_ordine, '');
  if new.rinnova is null or tg_op = 'UPDATE' and new.rinnova = old.rinnova then
    return new;
  end if;
  select stato, fine into former from public.sales where id = new.rinnova for no key update;
  if found and (former.stato <> 'attiva' or former.fine is null) and (auth.uid() is null or private.is_admin()) then
    raise exception 'new row for relation "sales" violates check constraint "sales_rinnova_active"'
      using errcode = '23514', constraint = 'sales_rinnova_active', schema = 'public', table = 'sales';
  end if;
  return new;
end
$$;

create trigger sales_complete before insert or update of nome, business_id, rinnova, ricerca, insegna_ordine on public.sales
for each row execute function private.complete_sale();

-- `rinnovata` of these sales. Null among them is none.
create function private.correct_rinnovata(_sales uuid[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.sales as former set rinnovata = not rinnovata
  where id = any (_sales)
    and rinnovata <> exists (
      select from public.sales as renewal where renewal.rinnova = former.id and renewal.stato <> 'annullata'
    );
end
$$;

create function private.renewal_moved()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    perform private.correct_rinnovata(array[old.rinnova, new.rinnova]);
  else
    perform private.correct_rinnovata(array(select rinnova from moved where rinnova is not null));
  end if;
  return null;
end
$$;

create trigger sales_came after insert on public.sales
referencing new table as moved for each statement execute function private.renewal_moved();
create trigger sales_went after delete on public.sales
referencing old table as moved for each statement execute function private.renewal_moved();
create trigger sales_moved after update of rinnova, stato on public.sales
for each row when (new.rinnova is distinct from old.rinnova or new.stato <> old.stato)
execute function private.renewal_moved();

alter table public.sales enable row level security;
revoke all on public.sales from anon, authenticated;
-- What ends and what is renewed is written by the database alone.
grant
  select,
  insert (
    id, business_id, service_id, graphic_service_id, nome, costo, mesi, inizio, stato, pagata_il, rinnova, note, created_at,
    updated_at
  ),
  update (
    id, business_id, service_id, graphic_service_id, nome, costo, mesi, inizio, stato, pagata_il, rinnova, note, created_at,
    updated_at
  ),
  delete
on public.sales to authenticated;
grant all on public.sales to service_role;

create policy "admin and gestore read all sales, a business its own" on public.sales
for select to authenticated
using ((select private.reads_all('sales')) is not null or business_id = (select private.own_business()));

create policy "admin creates sales" on public.sales
for insert to authenticated
with check ((select private.is_admin()));

create policy "admin changes sales" on public.sales
for update to authenticated
using ((select private.is_admin()))
with check ((select private.is_admin()));

create policy "admin deletes sales" on public.sales
for delete to authenticated
using ((select private.is_admin()));

select private.require_second_step('public.sales');

create policy "the history of sales is for gestore too" on public.changes
for select to authenticated
using (table_name = 'sales' and (select private.own_role()) = 'gestore');

-- The search.

do $$
declare
  home text;
begin
  select extnamespace::regnamespace::text into home from pg_extension where extname = 'pg_trgm';
  if home is not null then
    execute format('create index sales_ricerca_idx on public.sales using gin (ricerca %s.gin_trgm_ops)', home);
  end if;
end
$$;

-- The condition of the filter `in_scadenza` as of a day: what ends within thirty days or has ended, and is not renewed.
create function private.ends_soon(_day date)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return format('(stato = ''attiva'' and not rinnovata and fine <= %L)', _day + 30);
end
$$;

create function public.search_sales(
  _q text, _filters jsonb default '{}',
  _sort text default 'inizio', _descending boolean default true, _skip integer default 0, _take integer default 20
)
returns setof public.sales
language sql
stable
set search_path = ''
as $$
  select sales.* from private.search_ids('sales', _q, _filters, _sort, _descending, _skip, _take)
    with ordinality as found (id, place)
  join public.sales on sales.id = found.id
  order by found.place
$$;

-- The figures as of a day, past the policies, which would be asked at every row. What a month brings is exact until it is rounded
-- once, half a cent up: the parts of a euro that are counted can be divided by every number of months.
create function private.sales_overview(_day date)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  -- The least common multiple of 1 to 60.
  parts constant numeric := 9690712164777231700912800;
  monthly numeric;
  ending bigint;
  unpaid bigint;
  unpaid_sum numeric;
begin
  if coalesce(private.own_role() not in ('admin', 'gestore'), true) then
    raise exception 'the figures are for admin and gestore' using errcode = '42501';
  end if;
  select coalesce(sum(total * 100 * (parts / months)), 0) into monthly
  from (
    select mesi as months, sum(costo) as total from public.sales
    where stato = 'attiva' and mesi is not null and fine >= _day and inizio <= _day and (fine > _day or not rinnovata)
    group by mesi
  ) as of_length;
  execute 'select count(*) from public.sales where ' || private.ends_soon(_day) into ending;
  select count(*), coalesce(sum(costo), 0) into unpaid, unpaid_sum from public.sales where da_incassare;
  return jsonb_build_object(
    'ricorrenti', round(div(2 * monthly + parts, 2 * parts) / 100, 2), 'in_scadenza', ending,
    'da_incassare', unpaid, 'importo_da_incassare', unpaid_sum
  );
end
$$;

create function public.sales_overview()
returns jsonb
language sql
stable
set search_path = ''
as $$
  select private.sales_overview(private.italian_day())
$$;

-- Adds the following period of each of these sales: all, or none. Answers how many there are. Rows are locked in one order, so
-- that two such calls wait for each other, and the second finds them renewed. A refusal gives its reason as one word in
-- `details`. Policies and constraints decide, as for any insert.
create function public.renew_sales(_ids uuid[])
returns integer
language plpgsql
set search_path = ''
as $$
declare
  counted integer;
  refusal text;
begin
  if not private.is_admin() then
    raise exception 'only an admin renews' using errcode = '42501';
  end if;
  perform private.at_most_a_thousand(_ids);
  perform from public.sales where id = any (_ids) order by id for update;
  get diagnostics counted = row_count;
  if counted <> (select count(distinct id) from unnest(_ids) as id) then
    raise exception 'no such sale' using errcode = 'PT404', detail = 'unknown';
  end if;
  insert into public.sales (
    business_id, service_id, graphic_service_id, nome, costo, mesi, inizio, stato, rinnova, note
  )
  select business_id, service_id, graphic_service_id, nome, costo, mesi, coalesce(fine, inizio), 'attiva', id, note
  from public.sales where id = any (_ids) order by id;
  get diagnostics counted = row_count;
  return counted;
exception
  when unique_violation then
    raise exception 'one is renewed already' using errcode = 'PT409', detail = 'renewed_already';
  when check_violation then
    get stacked diagnostics refusal = constraint_name;
    if refusal = 'sales_rinnova_active' then
      raise exception 'one is not active, or has no end' using errcode = 'PT409', detail = 'not_renewable';
    end if;
    raise;
end
$$;

-- Marks those of these sales as paid that are not. Answers how many there were.
create function public.pay_sales(_ids uuid[], _il date)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  counted integer;
begin
  if not private.is_admin() then
    raise exception 'only an admin marks sales as paid' using errcode = '42501';
  end if;
  perform private.at_most_a_thousand(_ids);
  if _il is null then
    raise exception 'the day is missing' using errcode = '22004';
  end if;
  with chosen as (
    select id from public.sales where id = any (_ids) and pagata_il is null order by id for update
  )
  update public.sales as paid set pagata_il = _il from chosen where paid.id = chosen.id;
  get diagnostics counted = row_count;
  return counted;
end
$$;

-- Whom a spreadsheet of sales means: the businesses with one of these partite IVA, or called by one of these names as they or
-- their company are, whatever the case, accents and signs. `cercato` is the text that found the row. No row for callers other
-- than admins. It bypasses row-level security, because the policies prevent the use of the indexes.
create function private.name_key(_name text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return replace(split_part(private.sort_key(_name), ' ', 1), '-', '');
end
$$;

create index businesses_insegna_key_idx on public.businesses (private.name_key(insegna));
create index businesses_ragione_sociale_key_idx on public.businesses (private.name_key(ragione_sociale));

create function private.buyers(_partite_iva text[], _nomi text[])
returns table (cercato text, id uuid, insegna text, partita_iva text)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.is_admin() then
    return;
  end if;
  perform private.at_most_a_thousand(array_fill(null::uuid, array[cardinality(_partite_iva) + cardinality(_nomi)]));
  return query
  with named as materialized (
    select name, private.name_key(name) as key from unnest(_nomi) as name
  )
  select sought, business.id, business.insegna, business.partita_iva
  from unnest(_partite_iva) as sought join public.businesses as business on business.partita_iva = sought
  union
  select name, business.id, business.insegna, business.partita_iva
  from named join public.businesses as business on private.name_key(business.insegna) = key
  where key <> ''
  union
  select name, business.id, business.insegna, business.partita_iva
  from named join public.businesses as business on private.name_key(business.ragione_sociale) = key
  where key <> '';
end
$$;

create function public.buyers(_partite_iva text[] default '{}', _nomi text[] default '{}')
returns table (cercato text, id uuid, insegna text, partita_iva text)
language sql
stable
set search_path = ''
as $$
  select * from private.buyers(_partite_iva, _nomi)
$$;

revoke execute on all functions in schema private from public;
revoke execute on function
  public.search_sales(text, jsonb, text, boolean, integer, integer), public.sales_overview(),
  public.renew_sales(uuid[]), public.pay_sales(uuid[], date), public.buyers(text[], text[])
from public, anon;
grant execute on function
  private.italian_day(), private.sales_overview(date), public.search_sales(text, jsonb, text, boolean, integer, integer),
  public.sales_overview(), public.renew_sales(uuid[]), public.pay_sales(uuid[], date),
  private.name_key(text), private.buyers(text[], text[]), public.buyers(text[], text[])
to authenticated, service_role;
