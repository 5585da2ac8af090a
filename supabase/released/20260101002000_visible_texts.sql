-- A required text has something to see: white space of any kind, controls and invisible characters alone are blank.

-- What of a text leaves a mark. Written out, since what `\s` takes for white space differs from server to server.
create function private.visible(value text)
returns text
language sql
immutable
set search_path = ''
as $$
  select regexp_replace(
    value,
    '[\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f'
    || '\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e0fff]',
    '', 'g'
  )
$$;

revoke execute on function private.visible(text) from public;
-- A check runs as whoever writes the row.
grant execute on function private.visible(text) to authenticated, service_role;

-- `not valid`: rows of before stay as they are, and a blank one among them stops no start; what is written is checked.
alter table public.businesses
  drop constraint businesses_ragione_sociale_valid,
  drop constraint businesses_insegna_valid,
  drop constraint businesses_indirizzo_valid,
  drop constraint businesses_citta_valid,
  drop constraint businesses_regione_valid,
  drop constraint businesses_partita_iva_valid,
  add constraint businesses_ragione_sociale_valid
    check (char_length(ragione_sociale) <= 200 and private.visible(ragione_sociale) <> '') not valid,
  add constraint businesses_insegna_valid
    check (char_length(insegna) <= 200 and private.visible(insegna) <> '') not valid,
  add constraint businesses_indirizzo_valid
    check (char_length(indirizzo) <= 300 and private.visible(indirizzo) <> '') not valid,
  add constraint businesses_citta_valid
    check (char_length(citta) <= 200 and private.visible(citta) <> '') not valid,
  add constraint businesses_regione_valid
    check (char_length(regione) <= 200 and private.visible(regione) <> '') not valid,
  add constraint businesses_partita_iva_valid
    check (char_length(partita_iva) <= 200 and char_length(private.visible(partita_iva)) >= 11) not valid;

alter table public.websites
  drop constraint websites_nome_valid,
  drop constraint websites_indirizzo_valid,
  drop constraint websites_citta_valid,
  drop constraint websites_regione_valid,
  add constraint websites_nome_valid
    check (char_length(nome) <= 200 and private.visible(nome) <> '') not valid,
  add constraint websites_indirizzo_valid
    check (char_length(indirizzo) <= 300 and private.visible(indirizzo) <> '') not valid,
  add constraint websites_citta_valid
    check (char_length(citta) <= 200 and private.visible(citta) <> '') not valid,
  add constraint websites_regione_valid
    check (char_length(regione) <= 200 and private.visible(regione) <> '') not valid;

alter table public.services
  drop constraint services_nome_valid,
  add constraint services_nome_valid
    check (char_length(nome) <= 200 and private.visible(nome) <> '') not valid;

alter table public.graphic_services
  drop constraint graphic_services_nome_valid,
  add constraint graphic_services_nome_valid
    check (char_length(nome) <= 200 and private.visible(nome) <> '') not valid;

alter table public.payment_methods
  drop constraint payment_methods_iban_valid,
  add constraint payment_methods_iban_valid
    check (char_length(iban) <= 200 and private.visible(iban) <> '') not valid;

-- Where every row of before passes, which is nearly everywhere, the check is a whole one.
do $$
declare
  rule record;
begin
  for rule in
    select conrelid::regclass as place, conname as name from pg_catalog.pg_constraint
    where connamespace = 'public'::regnamespace and contype = 'c' and not convalidated
  loop
    begin
      execute format('alter table %s validate constraint %I', rule.place, rule.name);
    exception when check_violation then
      raise notice '%: a row of before does not pass %', rule.place, rule.name;
    end;
  end loop;
end
$$;
