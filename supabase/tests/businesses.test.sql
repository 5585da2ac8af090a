-- businesses: admins read, create and change all; a business reads its own; no role deletes.
begin;
\ir helpers.psql
select no_plan();
select tests.set_stage();

create function tests.new_business(partita_iva text default '01234567890') returns text language sql as $$
  select format(
    'insert into public.businesses (ragione_sociale, insegna, indirizzo, citta, regione, partita_iva, email)
     values (''Nuova S.r.l.'', ''Nuova'', ''Via Roma 1'', ''Roma'', ''Lazio'', %L, ''nuova@prova.it'')', partita_iva
  )
$$;

select tests.acting_as('admin');
select tests.sees('admin reads all businesses', 3, 'select * from public.businesses');
select tests.allowed('admin creates a business', tests.new_business());
select tests.allowed('also with a partita IVA that another has', tests.new_business('01234560587'));
select tests.allowed(
  'admin changes any business', $$update public.businesses set stato = 'sospeso' where id = tests.id('rivale')$$
);
select tests.refused(
  'admin does not take the account from a business', 'public.businesses',
  $$update public.businesses set user_id = null where id = tests.id('osteria')$$
)
where tests.has_column_grants();
select tests.refused(
  'nor gives it another', 'public.businesses',
  $$update public.businesses set user_id = tests.id('cliente') where id = tests.id('libera')$$
)
where tests.has_column_grants();
select tests.refused(
  'nor creates a business with one', 'public.businesses',
  $$insert into public.businesses (ragione_sociale, insegna, indirizzo, citta, regione, partita_iva, email, user_id)
    values ('N', 'N', 'N', 'N', 'N', '01234567890', 'n@prova.it', tests.id('cliente'))$$
)
where tests.has_column_grants();
select tests.refused('admin deletes no business', 'public.businesses', 'delete from public.businesses');

select tests.acting_as('gestore');
select tests.sees('gestore reads no business', 0, 'select * from public.businesses');
select tests.refused('gestore creates none', 'public.businesses', tests.new_business());
select tests.refused('gestore changes none', 'public.businesses', $$update public.businesses set insegna = 'x'$$);
select tests.refused('gestore deletes none', 'public.businesses', 'delete from public.businesses');

select tests.acting_as('oste');
select tests.sees('business reads its own business', 1, $$select * from public.businesses where id = tests.id('osteria')$$);
select tests.sees('and no other', 1, 'select * from public.businesses');
select tests.refused('business creates none', 'public.businesses', tests.new_business());
select tests.refused(
  'business does not change its own', 'public.businesses',
  $$update public.businesses set insegna = 'x' where id = tests.id('osteria')$$
);
select tests.refused(
  'nor another''s', 'public.businesses',
  $$update public.businesses set insegna = 'x' where id = tests.id('rivale')$$
);
select tests.refused(
  'nor takes a free one', 'public.businesses',
  $$update public.businesses set user_id = tests.id('oste') where id = tests.id('libera')$$
);
select tests.refused('business deletes none', 'public.businesses', 'delete from public.businesses');

select tests.acting_as('cliente');
select tests.sees('cliente reads no business', 0, 'select * from public.businesses');
select tests.refused('cliente creates none', 'public.businesses', tests.new_business());
select tests.refused('cliente changes none', 'public.businesses', $$update public.businesses set insegna = 'x'$$);
select tests.refused('cliente deletes none', 'public.businesses', 'delete from public.businesses');

select tests.acting_as_anon();
select tests.sees('anon reads no business', 0, 'select * from public.businesses');
select tests.refused('anon creates none', 'public.businesses', tests.new_business());
select tests.refused('anon changes none', 'public.businesses', $$update public.businesses set insegna = 'x'$$);
select tests.refused('anon deletes none', 'public.businesses', 'delete from public.businesses');

select tests.behind_the_scenes();
select tests.violates(
  format('%s is not blank (%L)', field, blank), format('businesses_%s_valid', field),
  format('update public.businesses set %I = %L', field, blank)
)
from
  unnest(array['ragione_sociale', 'insegna', 'indirizzo', 'citta', 'regione', 'partita_iva', 'email']) as field,
  tests.blanks() as blank;
select tests.violates(
  format('%s has %s characters at most', field, longest), format('businesses_%s_valid', field),
  format('update public.businesses set %I = %L', field, repeat('x', longest - length(tail) + 1) || tail)
)
from (
  values
    ('ragione_sociale', 200, ''), ('insegna', 200, ''), ('indirizzo', 300, ''), ('citta', 200, ''),
    ('regione', 200, ''), ('partita_iva', 200, ''), ('email', 254, '@prova.it'), ('telefono', 200, ''),
    ('cellulare', 200, '')
) as bound (field, longest, tail);
select tests.allowed(
  'at the bounds all is well',
  $$update public.businesses set
    ragione_sociale = repeat('x', 200), insegna = repeat('x', 200), indirizzo = repeat('x', 300),
    citta = repeat('x', 200), regione = repeat('x', 200), partita_iva = repeat('1', 200),
    email = repeat('x', 245) || '@prova.it', telefono = repeat('1', 200), cellulare = repeat('1', 200),
    logo_url = 'https://' || repeat('x', 1992)
    where id = tests.id('libera')$$
);
select tests.violates(
  'partita IVA has eleven characters at least', 'businesses_partita_iva_valid',
  $$update public.businesses set partita_iva = '0123456789'$$
);
select tests.violates(
  'what cannot be seen does not count', 'businesses_partita_iva_valid',
  $$update public.businesses set partita_iva = U&' 01234\200B56789\00A0 '$$
);
select tests.allowed(
  'and does not harm either', $$update public.businesses set partita_iva = 'IT 01234567890', citta = U&'L\2019Aquila\200B'
    where id = tests.id('libera')$$
);
select tests.violates(
  format('%L is no e-mail address', address), 'businesses_email_valid',
  format('update public.businesses set email = %L', address)
)
from unnest(array[
  'x', 'x@', '@prova.it', 'x@prova', 'x y@prova.it', 'x@@prova.it', 'x<a@prova.it>', 'a@prova.it,', 'a(c)@prova.it',
  '"a"@prova.it', '=?utf-8?q?x?=@prova.it', 'a@-prova.it', E'a@prova.it\n', 'à@prova.it'
]) as address;
select tests.violates(
  'a new business is asked the same', 'businesses_email_valid',
  $$insert into public.businesses (ragione_sociale, insegna, indirizzo, citta, regione, partita_iva, email)
    values ('A', 'A', 'A', 'A', 'A', '01234567890', '=?utf-8?q?x?=@prova.it')$$
);
select tests.violates(
  format('%L is no logo', address), 'businesses_logo_url_valid',
  format('update public.businesses set logo_url = %L', address)
)
from unnest(array['', 'x.png', 'javascript:alert(1)', 'data:image/png;base64,', '//prova.it/x.png']) as address;
select tests.violates(
  'a logo''s address has 2000 characters at most', 'businesses_logo_url_valid',
  $$update public.businesses set logo_url = 'https://' || repeat('x', 1993)$$
);
select tests.violates(
  'there are two states', 'businesses_stato_valid', $$update public.businesses set stato = 'chiuso'$$
);
select tests.violates(
  'an account has one business', 'businesses_user_id_key',
  $$update public.businesses set user_id = tests.id('oste') where id = tests.id('libera')$$
);
select is(
  (select stato from public.businesses where id = tests.id('libera')), 'attivo', 'a business starts active'
);

update public.businesses set insegna = 'Caffè DELL''ÀNGELO', citta = 'Forlì' where id = tests.id('libera');
select results_eq(
  $$select id from public.businesses where ricerca ilike '%angelo%' and ricerca ilike '%forli%'$$,
  $$values (tests.id('libera'))$$, 'a search minds neither case nor accents'
);
select is(
  (select public.businesses.ricerca ilike '%angelo%forli%' from public.businesses where id = tests.id('libera')),
  true, 'the searched columns follow one another'
);

select * from finish();
rollback;
