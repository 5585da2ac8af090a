-- Rules that are newer than stored rows. A check constraint is evaluated on the whole row at every update, so a row
-- that an earlier version accepted and a new rule refuses could not be changed at all: not its state, and not the logo
-- that it copies from its business. A rule that comes with a later version is therefore checked by two triggers of its
-- table, one for new rows and one for changed rows, and the second checks only rules whose columns were changed. Later
-- migrations may therefore update rows that break a rule.

-- The rules. `met` is an expression over the row `new`.
create table private.later_rules (
  relation text not null,
  name text not null,
  columns text[] not null,
  met text not null,
  primary key (relation, name)
);
alter table private.later_rules enable row level security;
revoke all on private.later_rules from anon, authenticated;

-- Raises the error of a check constraint with the name of the first rule that the row breaks, so that error messages are
-- found by the constraint's name as usual. It runs with its owner's rights, because no caller may read the rules.
create function private.refuse_row()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  rule private.later_rules;
  broken boolean;
begin
  for rule in select * from private.later_rules where relation = tg_table_name order by name loop
    if tg_op = 'INSERT'
      or exists (select from unnest(rule.columns) as name where to_jsonb(new) -> name is distinct from to_jsonb(old) -> name)
    then
      execute format('select not (%s) from (select ($1::public.%I).*) as new', rule.met, tg_table_name)
        into broken using new;
      if broken then
        raise exception 'new row for relation "%" violates check constraint "%"', tg_table_name, rule.name
          using errcode = '23514', constraint = rule.name, schema = tg_table_schema, table = tg_table_name;
      end if;
    end if;
  end loop;
  return null;
end
$$;

-- Adds a rule: `_met` must hold for every new row, and for a changed row when one of the rule's columns was changed. As
-- in a check constraint, null passes. The triggers ask all rules of the table at once, after the row is written, so that
-- policies are checked first. Functions in `_met` run with the rights of the user who writes the row.
create function private.add_later_rule(_relation text, _name text, _columns text[], _met text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  of_new text;
  of_changed text;
begin
  insert into private.later_rules values (_relation, _name, _columns, _met);
  select
    string_agg(format('not (%s)', met), ' or ' order by name),
    string_agg(format('(%s) and not (%s)', changed, met), ' or ' order by name)
  into of_new, of_changed
  from private.later_rules
  cross join lateral (
    select string_agg(format('new.%1$I is distinct from old.%1$I', changing), ' or ') as changed
    from unnest(columns) as changing
  ) as of_columns
  where relation = _relation;
  execute format(
    'create or replace trigger %1$s_later_rules_insert after insert on public.%1$I
      for each row when (%2$s) execute function private.refuse_row();
    create or replace trigger %1$s_later_rules_update after update on public.%1$I
      for each row when (%3$s) execute function private.refuse_row()',
    _relation, of_new, of_changed
  );
end
$$;

-- A required text has at least one visible character. Released tables have a constraint of this name, which keeps the
-- length alone: every stored row meets it.
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

-- No text holds a control character, and only a description has tabs and line ends. An optional text is empty or has a
-- visible character. An IBAN consists of letters and digits.
select private.add_later_rule(
  relation, format('%s_%s_written', relation, column_name), array[column_name],
  format(
    case
      when column_name = 'iban' then 'private.visible(new.%1$I) = '''' or new.%1$I ~ ''^[A-Za-z0-9]+$'''
      else
        case when column_name = 'descrizione' then 'not private.has_controls(new.%1$I)' else 'private.is_line(new.%1$I)' end
        || case
          when column_name = any (optional) then ' and (new.%1$I = '''' or private.visible(new.%1$I) <> '''')' else ''
        end
    end,
    column_name
  )
)
from (
  values
    (
      'businesses', array['ragione_sociale', 'insegna', 'partita_iva', 'indirizzo', 'citta', 'regione'],
      array['telefono', 'cellulare']
    ),
    ('websites', array['nome', 'indirizzo', 'citta', 'regione'], array['telefono', 'cellulare']),
    ('services', array['nome'], array['descrizione']),
    ('graphic_services', array['nome'], array['descrizione']),
    ('payment_methods', array['iban'], array['titolare']),
    ('cards', '{}', array['nome']),
    ('profiles', '{}', array['display_name'])
) as texts (relation, required, optional), unnest(required || optional) as column_name;

-- E-mail addresses are plain.
select private.add_later_rule(
  relation, relation || '_email_valid', array['email'], 'private.is_plain_email(new.email)'
)
from unnest(array['businesses', 'websites']) as relation;

-- For each rule that stored rows break: the number of these rows, and the ids of the first five. Beside the rules above,
-- the accounts of earlier versions whose address is not plain: they can sign in, but get no mails.
create function private.legacy_violations()
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
  for rule in
    select format('public.%I', relation) as source, relation, name, met from private.later_rules
    union all
    select 'auth.users', 'auth.users', 'users_email_valid', 'private.is_plain_email(new.email)'
    order by relation, name
  loop
    execute format(
      'select jsonb_build_object(''count'', count(*), ''ids'', to_jsonb((array_agg(key order by key))[1:5]))
        from %s as new, coalesce(to_jsonb(new) ->> ''id'', to_jsonb(new) ->> ''user_id'') as key
        where not (%s)',
      rule.source, rule.met
    ) into found;
    if (found ->> 'count')::bigint > 0 then
      told := told || jsonb_build_array(found || jsonb_build_object('relation', rule.relation, 'rule', rule.name));
    end if;
  end loop;
  return told;
end
$$;

-- Only the secret key may call it, for `npm run doctor`.
create function public.legacy_violations()
returns jsonb
language sql
stable
set search_path = ''
as $$
  select private.legacy_violations()
$$;

revoke execute on function
  private.refuse_row(), private.add_later_rule(text, text, text[], text), private.legacy_violations(), public.legacy_violations()
from public, anon, authenticated;
grant execute on function private.legacy_violations(), public.legacy_violations() to service_role;
