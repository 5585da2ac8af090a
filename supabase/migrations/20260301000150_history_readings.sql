-- What the dashboard and the lists of cards and payment methods read of the history.

-- The rows that were changed last, one entry for each row, newest first: at most five, from the last 200 changes.
-- Deleted rows and payment methods are left out, because they have no page. Returns rows to admins only.
create function public.latest_changes()
returns table (id bigint, at timestamptz, by_email text, table_name text, row_id uuid, action text, name text)
language sql
stable
set search_path = ''
as $$
  select recent.id, recent.at, recent.by_email, recent.table_name, recent.row_id, recent.action, named.name
  from (
    select last.*, row_number() over (partition by last.table_name, last.row_id order by last.id desc) as place
    from (
      select change.id, change.at, change.by_email, change.table_name, change.row_id, change.action
      from public.changes as change
      where (select private.is_admin())
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
$$;

-- The rows of a table that can be restored, newest first: the last deletion of each row that is still deleted.
-- `website` is the name of a card's website. Returns rows to admins only.
create function public.recently_deleted(_table_name text)
returns table (id bigint, at timestamptz, by_email text, before jsonb, website text)
language sql
stable
set search_path = ''
as $$
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
$$;

revoke execute on function public.latest_changes(), public.recently_deleted(text) from public, anon;
grant execute on function public.latest_changes(), public.recently_deleted(text) to authenticated, service_role;
