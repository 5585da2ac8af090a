-- The functions that list the rows which break a rule newer than themselves, for `npm run doctor`, get a name that says so.
alter function private.rows_of_before() rename to rule_violations;
alter function public.rows_of_before() rename to rule_violations;

-- Calls the other function by its new name. Grants stay as they are.
create or replace function public.rule_violations()
returns jsonb
language sql
stable
set search_path = ''
as $$
  select private.rule_violations()
$$;
