-- The id of a deleted row that can be restored is taken: a business could give it to its own card, and the deleted card of
-- another one could not come back.

-- Refuses a new row with such an id, by the error of a taken key. The last change of a row is found by an index.
create function private.refuse_deleted_id()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (
    select from (
      select action, at from public.changes
      where table_name = tg_table_name and row_id = new.id
      order by id desc limit 1
    ) as last
    where action = 'delete' and at > now() - private.restorable_for()
  ) then
    raise exception 'duplicate key value violates unique constraint "%_pkey"', tg_table_name
      using errcode = '23505', constraint = tg_table_name || '_pkey', schema = tg_table_schema, table = tg_table_name;
  end if;
  return null;
end
$$;
revoke execute on function private.refuse_deleted_id() from public;

-- After the row is written, so that policies are checked first; by their names before the trigger that records the row.
create trigger cards_deleted_id
after insert on public.cards
for each row when (
  current_user in ('anon', 'authenticated') and current_setting('bottega.restoring', true) is distinct from 'on'
)
execute function private.refuse_deleted_id();
create trigger payment_methods_deleted_id
after insert on public.payment_methods
for each row when (
  current_user in ('anon', 'authenticated') and current_setting('bottega.restoring', true) is distinct from 'on'
)
execute function private.refuse_deleted_id();
