-- The history keeps no derived column: `ricerca` repeats the texts of a row folded, and whoever erases a person from the
-- texts would have to find them there too. The database computes these columns anew when a row is restored.

create function private.derived_columns()
returns text[]
language sql
immutable
set search_path = ''
as $$
  select array['ricerca', 'ha_sito', 'ha_account', 'ha_card']
$$;
revoke execute on function private.derived_columns() from public;

-- Replaces the earlier function.
create or replace function private.record_change()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - private.derived_columns() end;
  now_is jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - private.derived_columns() end;
  whole constant jsonb := coalesce(now_is, was);
  author constant uuid := auth.uid();
begin
  if tg_op = 'UPDATE' then
    select
      jsonb_object_agg(changed.key, was -> changed.key), jsonb_object_agg(changed.key, now_is -> changed.key)
    into was, now_is
    from jsonb_object_keys(whole) as changed (key)
    where was -> changed.key is distinct from now_is -> changed.key
      and changed.key not in ('created_at', 'updated_at');
    if now_is is null then
      return null;
    end if;
  end if;
  insert into public.changes (by, by_email, table_name, row_id, action, before, after, business_id)
  values (
    author,
    (select email from auth.users where id = author),
    tg_table_name,
    (whole ->> 'id')::uuid,
    lower(tg_op),
    was,
    now_is,
    (whole ->> case tg_table_name when 'businesses' then 'id' else 'business_id' end)::uuid
  );
  return null;
end
$$;
drop function private.kept_columns();

update public.changes set before = before - private.derived_columns(), after = after - private.derived_columns()
where before ?| private.derived_columns() or after ?| private.derived_columns();
