-- Rules that are younger than the rows. A check constraint looks at the whole row at every update, so that a row of before
-- which a new rule would refuse could not be worked with at all: nor its state be changed, nor its business's logo reach
-- it. A rule that comes with a later version is therefore a pair of triggers, which ask only for what was written.

-- The rules, for `npm run doctor`, which lists the rows that do not meet them. `met` is an expression over the row `new`.
create table private.later_rules (
  relation text not null,
  name text not null,
  met text not null,
  primary key (relation, name)
);
alter table private.later_rules enable row level security;
revoke all on private.later_rules from anon, authenticated;

-- Refuses a row in the words of a check constraint of the name that the trigger gives, so that whoever reads errors
-- finds it the same way.
create function private.refuse_row()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'new row for relation "%" violates check constraint "%"', tg_table_name, tg_argv[0]
    using errcode = '23514', constraint = tg_argv[0], schema = tg_table_schema, table = tg_table_name;
end
$$;

-- Adds a rule: `_met` has to hold for a new row, and for a changed one when one of the columns was changed. Unknown passes,
-- as in a check constraint. After the row is written, so that policies are asked first. Functions in `_met` run as
-- whoever writes the row.
create function private.add_later_rule(_relation text, _name text, _columns text[], _met text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  changed text;
begin
  insert into private.later_rules values (_relation, _name, _met);
  select string_agg(format('new.%1$I is distinct from old.%1$I', name), ' or ') into changed from unnest(_columns) as name;
  execute format(
    'create trigger %I after insert on public.%I for each row when (not (%s)) execute function private.refuse_row(%L)',
    _name || '_insert', _relation, _met, _name
  );
  execute format(
    'create trigger %I after update on public.%I for each row when ((%s) and not (%s))
      execute function private.refuse_row(%L)',
    _name || '_update', _relation, changed, _met, _name
  );
end
$$;

-- Texts with something to see, which were check constraints until now: of these only the length is left, which every row
-- has always had to meet.
do $$
declare
  rule record;
begin
  for rule in
    select
      relation, column_name,
      format('%s_%s_valid', relation, column_name) as name,
      case when column_name = 'indirizzo' then 300 else 200 end as longest,
      case
        when column_name = 'partita_iva' then 'char_length(private.visible(new.partita_iva)) >= 11'
        else format('private.visible(new.%I) <> ''''', column_name)
      end as met
    from (
      values
        ('businesses', 'ragione_sociale'), ('businesses', 'insegna'), ('businesses', 'indirizzo'),
        ('businesses', 'citta'), ('businesses', 'regione'), ('businesses', 'partita_iva'),
        ('websites', 'nome'), ('websites', 'indirizzo'), ('websites', 'citta'), ('websites', 'regione'),
        ('services', 'nome'), ('graphic_services', 'nome'), ('payment_methods', 'iban')
    ) as required (relation, column_name)
  loop
    execute format(
      'alter table public.%I drop constraint %I, add constraint %2$I check (char_length(%I) <= %s)',
      rule.relation, rule.name, rule.column_name, rule.longest
    );
    perform private.add_later_rule(rule.relation, rule.name, array[rule.column_name], rule.met);
  end loop;
end
$$;

-- Of each rule that rows of before do not meet: how many they are, and the ids of the first five.
create function private.rows_of_before()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  rule record;
  found jsonb;
  told jsonb := '[]';
begin
  for rule in select * from private.later_rules order by relation, name loop
    execute format(
      'select jsonb_build_object(''count'', count(*), ''ids'', to_jsonb((array_agg(key order by key))[1:5]))
        from public.%I as new, coalesce(to_jsonb(new) ->> ''id'', to_jsonb(new) ->> ''user_id'') as key
        where not (%s)',
      rule.relation, rule.met
    ) into found;
    if (found ->> 'count')::bigint > 0 then
      told := told || jsonb_build_array(found || jsonb_build_object('relation', rule.relation, 'rule', rule.name));
    end if;
  end loop;
  return told;
end
$$;

-- For `npm run doctor`, with the secret key alone.
create function public.rows_of_before()
returns jsonb
language sql
stable
set search_path = ''
as $$
  select private.rows_of_before()
$$;

revoke execute on function
  private.refuse_row(), private.add_later_rule(text, text, text[], text), private.rows_of_before(), public.rows_of_before()
from public, anon, authenticated;
grant execute on function private.rows_of_before(), public.rows_of_before() to service_role;
