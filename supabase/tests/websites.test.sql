-- websites: admins read, create and change all; gestore reads all; a business reads its own and changes it except for
-- stato, business_id and logo_url; no role deletes.
begin;
\ir helpers.psql
select no_plan();
select tests.set_stage();

create function tests.new_website(business text) returns text language sql as $$
  select format(
    'insert into public.websites (business_id, nome, email, indirizzo, citta, regione, orari)
     values (%L, ''Nuovo'', ''nuovo@prova.it'', ''Via Roma 1'', ''Roma'', ''Lazio'', tests.week())', tests.id(business)
  )
$$;

select tests.acting_as('admin');
select tests.sees('admin reads all websites', 2, 'select * from public.websites');
select tests.allowed('admin creates a website for a business without', tests.new_website('libera'));
select tests.violates(
  'but no second one', 'websites_business_id_key', tests.new_website('osteria')
);
select tests.violates('nor one for nobody', 'websites_business_id_fkey', tests.new_website('nessuna'));
select tests.allowed(
  'admin changes any website, also stato, logo and business',
  $$update public.websites
    set stato = 'sospeso', logo_url = 'https://prova.it/l.png', business_id = tests.id('libera')
    where id = tests.id('sito rivale')$$
);
select tests.refused('admin deletes no website', 'public.websites', 'delete from public.websites');

select tests.acting_as('gestore');
select tests.sees('gestore reads all websites', 2, 'select * from public.websites');
select tests.refused('gestore creates none', 'public.websites', tests.new_website('libera'));
select tests.refused('gestore changes none', 'public.websites', $$update public.websites set nome = 'x'$$);
select tests.refused('gestore deletes none', 'public.websites', 'delete from public.websites');

select tests.acting_as('oste');
select tests.sees('business reads its own website', 1, $$select * from public.websites where id = tests.id('sito osteria')$$);
select tests.sees('and no other', 1, 'select * from public.websites');
select tests.refused('business creates none', 'public.websites', tests.new_website('libera'));
select tests.allowed(
  'business changes its own website',
  $$update public.websites set
    nome = 'Nuovo nome', immagine_copertina_url = 'https://prova.it/c.png', telefono = '1', cellulare = '2',
    email = 'x@prova.it', orari = tests.week() || '{"sempreAperto": true}', indirizzo = 'Via Po 2', citta = 'Torino',
    regione = 'Piemonte'
    where id = tests.id('sito osteria')$$
);
select tests.allowed(
  'also when it sends the fixed columns along as they are',
  $$update public.websites set nome = 'x', stato = stato, business_id = business_id, logo_url = logo_url
    where id = tests.id('sito osteria')$$
);
select tests.refused(
  'business does not change its website''s stato', 'public.websites',
  $$update public.websites set stato = 'sospeso' where id = tests.id('sito osteria')$$
);
select tests.refused(
  'nor its business', 'public.websites',
  $$update public.websites set business_id = tests.id('libera') where id = tests.id('sito osteria')$$
);
select tests.refused(
  'nor its logo', 'public.websites',
  $$update public.websites set logo_url = 'https://prova.it/x.png' where id = tests.id('sito osteria')$$
);
select tests.refused(
  'nor its id', 'public.websites',
  $$update public.websites set id = gen_random_uuid() where id = tests.id('sito osteria')$$
);
select throws_ok(
  $$update public.websites set stato = 'sospeso' where id = tests.id('sito osteria')$$, '42501',
  'stato, business_id and logo_url of a website are changed by admin only', 'and is told why'
);
select tests.refused(
  'business does not change another''s website', 'public.websites',
  $$update public.websites set nome = 'x' where id = tests.id('sito rivale')$$
);
select tests.refused('business deletes none', 'public.websites', 'delete from public.websites');

select tests.acting_as('cliente');
select tests.sees('cliente reads no website', 0, 'select * from public.websites');
select tests.refused('cliente creates none', 'public.websites', tests.new_website('libera'));
select tests.refused('cliente changes none', 'public.websites', $$update public.websites set nome = 'x'$$);
select tests.refused('cliente deletes none', 'public.websites', 'delete from public.websites');

select tests.acting_as_anon();
select tests.sees('anon reads no website', 0, 'select * from public.websites');
select tests.refused('anon creates none', 'public.websites', tests.new_website('libera'));
select tests.refused('anon changes none', 'public.websites', $$update public.websites set nome = 'x'$$);
select tests.refused('anon deletes none', 'public.websites', 'delete from public.websites');

select tests.behind_the_scenes();
update public.businesses set stato = 'sospeso' where id = tests.id('libera');
select tests.acting_as('admin');
select tests.violates(
  'a suspended business gets no website', 'websites_business_active', tests.new_website('libera')
);

select tests.behind_the_scenes();
update public.businesses set logo_url = 'https://prova.it/nuovo.png' where id = tests.id('osteria');
select is(
  (select logo_url from public.websites where id = tests.id('sito osteria')), 'https://prova.it/nuovo.png',
  'a business''s new logo reaches its website'
);
select is(
  (select logo_url from public.websites where id = tests.id('sito rivale')), null, 'and no other website'
);
select is(
  (select stato from public.websites where id = tests.id('sito osteria')), 'attivo', 'a website starts active'
);
select tests.violates(
  format('%s is not blank (%L)', field, blank), format('websites_%s_valid', field),
  format('update public.websites set %I = %L', field, blank)
)
from unnest(array['nome', 'email', 'indirizzo', 'citta', 'regione']) as field, tests.blanks() as blank;
select tests.violates(
  format('%s has %s characters at most', field, longest), format('websites_%s_valid', field),
  format('update public.websites set %I = %L', field, head || repeat('x', longest - length(head) + 1))
)
from (
  values
    ('nome', 200, ''), ('email', 254, 'x@prova.'), ('indirizzo', 300, ''), ('citta', 200, ''), ('regione', 200, ''),
    ('telefono', 200, ''), ('cellulare', 200, ''), ('immagine_copertina_url', 2000, 'https://'),
    ('logo_url', 2000, 'https://')
) as bound (field, longest, head);
select tests.violates(
  format('%L is no e-mail address', address), 'websites_email_valid',
  format('update public.websites set email = %L', address)
)
from unnest(array['x', 'x@prova', 'x<a@prova.it>', 'a@prova.it,', '=?utf-8?q?x?=@prova.it']) as address;
select tests.violates(
  'there are two states', 'websites_stato_valid', $$update public.websites set stato = 'bozza'$$
);
select tests.violates(
  'a cover is a web address', 'websites_immagine_copertina_url_valid',
  $$update public.websites set immagine_copertina_url = 'javascript:alert(1)'$$
);

select * from finish();
rollback;
