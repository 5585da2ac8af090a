-- A text says what it shows. Characters that turn the direction of what follows are refused everywhere: with them a name
-- reads as another one. Line ends and tabs are refused where a text is one line, and an IBAN is letters and digits alone.

-- Adds the embeddings, overrides and isolates of direction, and the line and paragraph separators. Marks of direction,
-- which belong to names in some scripts, turn nothing.
create or replace function private.has_controls(value text)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
begin
  return value ~ '[\u0001-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]';
end
$$;

update public.closures set motivo = btrim(regexp_replace(motivo, '[\t\n]+', ' ', 'g')) where motivo ~ '[\t\n]';

do $$
declare
  rule record;
  changed private.later_rules;
begin
  for rule in
    select relation, unnest(columns) as column_name
    from (
      values
        (
          'businesses',
          array[
            'ragione_sociale', 'insegna', 'partita_iva', 'indirizzo', 'citta', 'regione', 'telefono', 'cellulare'
          ]
        ),
        ('websites', array['nome', 'indirizzo', 'citta', 'regione', 'telefono', 'cellulare']),
        ('services', array['nome']), ('graphic_services', array['nome']),
        ('payment_methods', array['iban', 'titolare']), ('cards', array['nome']), ('profiles', array['display_name']),
        ('closures', array['motivo'])
    ) as lines (relation, columns)
  loop
    delete from private.later_rules
    where relation = rule.relation and name = format('%s_%s_written', rule.relation, rule.column_name)
    returning * into strict changed;
    execute format('drop trigger %I on public.%I', changed.name || '_insert', changed.relation);
    execute format('drop trigger %I on public.%I', changed.name || '_update', changed.relation);
    perform private.add_later_rule(
      changed.relation, changed.name, array[rule.column_name],
      case rule.column_name
        when 'iban' then 'private.visible(new.iban) = '''' or new.iban ~ ''^[A-Za-z0-9]+$'''
        else format('(%s) and new.%I !~ ''[\t\n]''', changed.met, rule.column_name)
      end
    );
  end loop;
end
$$;

-- Adds line ends and tabs to what a sign-up's name may not have.
create or replace function private.drop_unseen_name()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if private.has_controls(new.display_name) or new.display_name ~ '[\t\n]' or private.visible(new.display_name) = '' then
    new.display_name := null;
  end if;
  return new;
end
$$;
