-- Lists in Italian order: `à` beside `a`, capitals beside small letters, `Bar 2` before `Bar 10`.
--
-- A collation would do it, but PGlite has none of ICU, and one that a provider updates breaks the indexes made with it. So
-- a column that sorts a list has another one beside it, which sorts the same on every host: `nome` has `nome_ordine`.

-- The key by which a text is sorted, byte by byte. Its words are folded as in searches and joined by hyphens, so that what
-- stands before, between and behind them does not count: quotes, spaces, signs. A number has its length before it, without
-- leading zeros. After a space, which is lower than a hyphen, follows the text itself, so that texts that differ in accents
-- or capitals alone have an order too. The ranges of signs are written out, because classes such as `[:alnum:]` depend on
-- the database's locale.
create function private.sort_key(value text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  words text := btrim(regexp_replace(
    private.fold(value),
    '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u02b0-\u02ff\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u303f'
      || '\uff00-\uff0f\U0001f000-\U0001faff]+',
    '-', 'g'
  ), '-');
begin
  if words ~ '[0-9]' then
    select string_agg(
      case when part ~ '^[0-9]' then lpad(char_length(digits)::text, 3, '0') || digits else part end, '' order by place
    ) into words
    from regexp_matches(words, '[0-9]+|[^0-9]+', 'g') with ordinality as found (parts, place)
    cross join lateral (values (parts[1], ltrim(parts[1], '0'))) as number (part, digits);
  end if;
  -- An index takes at most 2,700 bytes of a row.
  return left(words || ' ' || value, 400);
end
$$;

revoke execute on function private.sort_key(text) from public;
-- A generated column is computed with the rights of the user who writes the row.
grant execute on function private.sort_key(text) to authenticated, service_role;

alter table public.businesses
  add column insegna_ordine text collate "C" not null generated always as (private.sort_key(insegna)) stored,
  add column citta_ordine text collate "C" not null generated always as (private.sort_key(citta)) stored;
alter table public.websites
  add column nome_ordine text collate "C" not null generated always as (private.sort_key(nome)) stored,
  add column citta_ordine text collate "C" not null generated always as (private.sort_key(citta)) stored,
  add column regione_ordine text collate "C" not null generated always as (private.sort_key(regione)) stored;

-- Each order of a list has its index, as in `list_orders`.
drop index public.businesses_insegna_idx, public.businesses_stato_insegna_idx, public.businesses_ha_sito_idx;
drop index public.businesses_citta_idx;
create index businesses_insegna_idx on public.businesses (insegna_ordine, id);
create index businesses_stato_insegna_idx on public.businesses (stato, insegna_ordine, id);
create index businesses_ha_sito_idx on public.businesses (ha_sito, stato, insegna_ordine, id);
create index businesses_citta_idx on public.businesses (citta_ordine, id);

drop index public.websites_nome_idx, public.websites_stato_nome_idx, public.websites_ha_card_idx;
drop index public.websites_citta_idx, public.websites_regione_idx;
create index websites_nome_idx on public.websites (nome_ordine, id) include (business_id);
create index websites_stato_nome_idx on public.websites (stato, nome_ordine, id) include (business_id);
create index websites_ha_card_idx on public.websites (ha_card, nome_ordine, id);
create index websites_citta_idx on public.websites (citta_ordine, id) include (business_id);
create index websites_regione_idx on public.websites (regione_ordine, id) include (business_id);

-- The history keeps no derived column.
create or replace function private.derived_columns()
returns text[]
language sql
immutable
set search_path = ''
as $$
  select array[
    'ricerca', 'ha_sito', 'ha_account', 'ha_card', 'insegna_ordine', 'nome_ordine', 'citta_ordine', 'regione_ordine'
  ]
$$;

-- As before, and a column that has an order of its own is sorted by it, whoever asks.
create or replace function private.search_ids(
  _table text, _q text, _filters jsonb, _sort text, _descending boolean, _skip integer, _take integer
)
returns setof uuid
language plpgsql
stable
security definer
set search_path = ''
-- A word of two letters is found by the index too, which the planner does not expect.
set enable_seqscan = off
rows 20
as $$
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
$$;
