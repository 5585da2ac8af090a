-- Finds stored rows that a new one would duplicate: for an imported list, and while somebody types.

-- E-mail addresses are compared without regard to case.
create index businesses_email_folded_idx on public.businesses (lower(email));

-- The businesses with one of these partite IVA or one of these e-mail addresses (in lower case). No row for callers other
-- than admins. It bypasses row-level security, because the policies prevent the use of the index.
create function private.matching_businesses(_partite_iva text[], _emails text[])
returns table (id uuid, insegna text, partita_iva text, email text)
language sql
stable
security definer
set search_path = ''
as $$
  select business.id, business.insegna, business.partita_iva, business.email
  from public.businesses as business
  where (select private.is_admin()) and business.partita_iva = any (_partite_iva)
  union
  select business.id, business.insegna, business.partita_iva, business.email
  from public.businesses as business
  where (select private.is_admin()) and lower(business.email) = any (_emails)
$$;

revoke execute on function private.matching_businesses(text[], text[]) from public;
grant execute on function private.matching_businesses(text[], text[]) to authenticated, service_role;

create function public.matching_businesses(_partite_iva text[] default '{}', _emails text[] default '{}')
returns table (id uuid, insegna text, partita_iva text, email text)
language sql
stable
set search_path = ''
as $$
  select * from private.matching_businesses(_partite_iva, _emails)
$$;

revoke execute on function public.matching_businesses(text[], text[]) from public, anon;
grant execute on function public.matching_businesses(text[], text[]) to authenticated, service_role;

-- Businesses and websites that a new one would probably duplicate: those with the same e-mail, or with nearly the same
-- name in the same town. The form only warns; nothing is refused.

create index businesses_town_idx on public.businesses (private.fold(btrim(citta)));
create index websites_town_idx on public.websites (private.fold(btrim(citta)));
create index websites_email_folded_idx on public.websites (lower(email));

-- The helpers bypass row-level security, because the policies prevent the use of the indexes, and find nothing for
-- callers who may not read the whole table. Names are nearly the same from a similarity of 0.6: one wrong letter in
-- "Bar Luna", a word in another place. Without the extension pg_trgm, names must be the same apart from case, accents
-- and what is no letter or digit. A stored name is read from its line of `ricerca`, which is already folded: folding
-- each name of a town would take ten times as long. Of a town with more than 10,000 rows only that many are compared,
-- so that a call stays short.
do $$
declare
  home text;
  similarity text;
  named record;
begin
  select extnamespace::regnamespace::text into home from pg_extension where extname = 'pg_trgm';
  similarity := case
    when home is not null then home || '.similarity(split_part(ricerca, E''\n'', %2$s), typed.name)'
    else $same$(
      regexp_replace(split_part(ricerca, E'\n', %2$s), '[^[:alnum:]]', '', 'g')
        = regexp_replace(typed.name, '[^[:alnum:]]', '', 'g')
    )::integer$same$
  end;
  for named in select * from (values ('businesses', 2), ('websites', 1)) as each (tablename, line) loop
    execute format(
      $make$
        create function private.similar_%1$s(_email text, _name text, _town text)
        returns setof uuid
        language sql
        stable
        security definer
        set search_path = ''
        rows 5
        as $body$
          with typed as materialized (
            select lower(btrim(_email)) as email, private.fold(btrim(_name)) as name, private.fold(btrim(_town)) as town
          )
          select id from (
            (
              select id, 1 as closeness from public.%1$I
              where (select private.reads_all('%1$s')) and lower(email) = (select email from typed)
              limit 5
            )
            union all
            (
              select near.id, near.closeness from (
                select %1$I.id, $make$ || similarity || $make$ as closeness
                from typed, public.%1$I
                where (select private.reads_all('%1$s')) and typed.name <> ''
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
        $body$
      $make$,
      named.tablename, named.line
    );
  end loop;
end
$$;

revoke execute on function
  private.similar_businesses(text, text, text), private.similar_websites(text, text, text)
from public;
grant execute on function
  private.similar_businesses(text, text, text), private.similar_websites(text, text, text)
to authenticated, service_role;

-- The functions of the API, which run with the caller's rights: at most five rows, the nearest first. An empty text
-- finds nothing.
create function public.similar_businesses(_email text default '', _insegna text default '', _citta text default '')
returns table (id uuid, insegna text, citta text)
language sql
stable
set search_path = ''
as $$
  select businesses.id, businesses.insegna, businesses.citta
  from private.similar_businesses(_email, _insegna, _citta) with ordinality as found (id, place)
  join public.businesses on businesses.id = found.id
  order by found.place
$$;

create function public.similar_websites(_email text default '', _nome text default '', _citta text default '')
returns table (id uuid, nome text, citta text)
language sql
stable
set search_path = ''
as $$
  select websites.id, websites.nome, websites.citta
  from private.similar_websites(_email, _nome, _citta) with ordinality as found (id, place)
  join public.websites on websites.id = found.id
  order by found.place
$$;

revoke execute on function
  public.similar_businesses(text, text, text), public.similar_websites(text, text, text)
from public, anon;
grant execute on function
  public.similar_businesses(text, text, text), public.similar_websites(text, text, text)
to authenticated, service_role;
