-- The storage names a file's owner in two columns; forgetting a person emptied one of them.

create or replace function private.forget_sign_in(_ids uuid[], _addresses text[], _pattern text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  kept record;
begin
  for kept in
    select * from (
      values
        ('auth.refresh_tokens', 'delete', 'delete from auth.refresh_tokens where user_id::text = any ($1::text[])'),
        ('auth.flow_state', 'delete', 'delete from auth.flow_state where user_id = any ($1)'),
        (
          'auth.audit_log_entries', 'delete', 'delete from auth.audit_log_entries
            where payload ->> ''actor_id'' = any ($1::text[]) or private.plain_text(payload::text) ~* $3'
        ),
        ('auth.sign_ups', 'delete', 'delete from auth.sign_ups where lower(email) = any ($2)'),
        (
          'storage.objects', 'update', 'update storage.objects set owner = null, owner_id = null
            where owner = any ($1) or owner_id = any ($1::text[])'
        )
    ) as table_of (name, right_needed, statement)
    where to_regclass(name) is not null
  loop
    if has_table_privilege(kept.name, kept.right_needed) then
      execute kept.statement using _ids, _addresses, _pattern;
    end if;
  end loop;
end
$$;
