-- A text is one that somebody can see: a required text has something to see, an optional one is empty or has it too, and
-- none holds a control character (an escape, a carriage return) beside tabs and line feeds.

-- More of what leaves no mark: characters for private use, which have no shape of their own, noncharacters, and the
-- controls of notes, shorthand and hieroglyphs.
create or replace function private.visible(value text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return regexp_replace(
    value,
    '[\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f'
    || '\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ue000-\uf8ff\ufdd0-\ufdef\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc'
    || '\ufffe\uffff\U00013430-\U00013455\U00016fe4\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a'
    || '\U000e0000-\U000e0fff\U000f0000-\U0010ffff]',
    '', 'g'
  );
end
$$;

create function private.has_controls(value text)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
begin
  return value ~ '[\u0001-\u0008\u000b-\u001f\u007f-\u009f]';
end
$$;

revoke execute on function private.has_controls(text) from public;
-- A rule runs as whoever writes the row.
grant execute on function private.has_controls(text) to authenticated, service_role;

-- That a required text has something to see is a rule already; its name comes first, so that it is the one that refuses.

do $$
declare
  rule record;
begin
  for rule in
    select relation, unnest(required || optional) as column_name, optional
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
        ('cards', array[]::text[], array['nome']),
        ('profiles', array[]::text[], array['display_name']),
        ('closures', array['motivo'], array[]::text[])
    ) as texts (relation, required, optional)
  loop
    perform private.add_later_rule(
      rule.relation, format('%s_%s_written', rule.relation, rule.column_name), array[rule.column_name],
      format(
        case when rule.column_name = any (rule.optional)
          then 'not private.has_controls(new.%1$I) and (new.%1$I = '''' or private.visible(new.%1$I) <> '''')'
          else 'not private.has_controls(new.%1$I)'
        end,
        rule.column_name
      )
    );
  end loop;
end
$$;

-- The name that a sign-up brings along has passed no form, and must not keep the account from being made.
create function private.drop_unseen_name()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if private.has_controls(new.display_name) or private.visible(new.display_name) = '' then
    new.display_name := null;
  end if;
  return new;
end
$$;

revoke execute on function private.drop_unseen_name() from public;

create trigger profiles_drop_unseen_name
before insert on public.profiles
for each row execute function private.drop_unseen_name();
