-- cards: admins do everything; a business reads, creates and changes its own; other roles do nothing.
begin;
\ir helpers.psql
select no_plan();
select tests.set_stage();
-- A third website without a card, which belongs to the business without an account.
select tests.website('sito libero', 'libera');

create function tests.new_card(business text, website text) returns text language sql as $$
  select format(
    'insert into public.cards (business_id, website_id, nome) values (%L, %L, ''Nuova'')',
    tests.id(business), tests.id(website)
  )
$$;

select tests.acting_as('admin');
select tests.sees('admin reads all cards', 2, 'select * from public.cards');
select tests.allowed(
  'admin changes any card', $$update public.cards set nome = 'x' where id = tests.id('card rivale')$$
);
select tests.allowed('admin deletes any card', $$delete from public.cards where id = tests.id('card rivale')$$);
select tests.violates(
  'a website has one card', 'cards_website_id_key', tests.new_card('osteria', 'sito osteria')
);
delete from public.cards where id = tests.id('card osteria');
select tests.allowed('admin creates a card', tests.new_card('osteria', 'sito osteria'));
select tests.violates(
  'but only of the website''s own business', 'cards_website_id_business_id_fkey',
  tests.new_card('rivale', 'sito osteria')
);

select tests.acting_as('oste');
select tests.allowed('business creates the card of its own website', tests.new_card('osteria', 'sito osteria'));
select tests.refused(
  'but none under another''s name', 'public.cards', tests.new_card('rivale', 'sito rivale')
);
select tests.refused(
  'nor for its own website under another''s name', 'public.cards', tests.new_card('rivale', 'sito osteria')
);
-- The error is the same whether that website has a card, has none, or does not exist.
select throws_ok(
  tests.new_card('osteria', website), '42501', null, format('nor in its own name for another''s website (%s)', website)
)
from unnest(array['sito libero', 'sito rivale', 'sito inventato']) as website;

select tests.behind_the_scenes();
insert into public.cards (id, business_id, website_id)
values (tests.id('card osteria'), tests.id('osteria'), tests.id('sito osteria'));

select tests.acting_as('oste');
select tests.sees('business reads its own card', 1, $$select * from public.cards where id = tests.id('card osteria')$$);
select tests.sees('and no other', 1, 'select * from public.cards');
select tests.allowed(
  'business changes its own card',
  $$update public.cards set nome = 'Amici', background_color = '#00000080', font = 'Lato',
    logo_url = 'https://prova.it/l.png'
    where id = tests.id('card osteria')$$
);
select tests.refused(
  'business changes no other', 'public.cards',
  $$update public.cards set nome = 'x' where id = tests.id('card rivale')$$
);
select tests.refused(
  'business does not move its card to another business', 'public.cards',
  $$update public.cards set business_id = tests.id('rivale') where id = tests.id('card osteria')$$
);
select throws_ok(
  format('update public.cards set website_id = %L where id = tests.id(''card osteria'')', tests.id(website)),
  '42501', null, format('nor to another''s website (%s)', website)
)
from unnest(array['sito libero', 'sito rivale', 'sito inventato']) as website;
select tests.refused(
  'business does not delete its own card', 'public.cards',
  $$delete from public.cards where id = tests.id('card osteria')$$
);
select tests.refused(
  'nor another''s', 'public.cards', $$delete from public.cards where id = tests.id('card rivale')$$
);

select tests.acting_as('gestore');
select tests.sees('gestore reads no card', 0, 'select * from public.cards');
select tests.refused('gestore creates none', 'public.cards', tests.new_card('osteria', 'sito osteria'));
select tests.refused('gestore changes none', 'public.cards', $$update public.cards set nome = 'x'$$);
select tests.refused('gestore deletes none', 'public.cards', 'delete from public.cards');

select tests.acting_as('cliente');
select tests.sees('cliente reads no card', 0, 'select * from public.cards');
select tests.refused('cliente creates none', 'public.cards', tests.new_card('osteria', 'sito osteria'));
select tests.refused('cliente changes none', 'public.cards', $$update public.cards set nome = 'x'$$);
select tests.refused('cliente deletes none', 'public.cards', 'delete from public.cards');

select tests.acting_as_anon();
select tests.sees('anon reads no card', 0, 'select * from public.cards');
select tests.refused('anon creates none', 'public.cards', tests.new_card('osteria', 'sito osteria'));
select tests.refused('anon changes none', 'public.cards', $$update public.cards set nome = 'x'$$);
select tests.refused('anon deletes none', 'public.cards', 'delete from public.cards');

select tests.behind_the_scenes();
select is(
  (select (background_color, font)::text from public.cards where id = tests.id('card rivale')), '(#3b82f6,Inter)',
  'a card starts blue and in Inter'
);
select tests.allowed(
  format('%s is a colour', colour),
  format('update public.cards set background_color = %L where id = tests.id(''card osteria'')', colour)
)
from unnest(array['#3b82f6', '#3B82F6', '#3b82f6ff']) as colour;
select tests.violates(
  format('%L is none', colour), 'cards_background_color_valid',
  format('update public.cards set background_color = %L', colour)
)
from unnest(array['', '#fff', '3b82f6', '#3b82f', '#3b82f6f', '#3b82f6fff', '#gggggg', 'blue', E'#3b82f6\n']) as colour;
select tests.allowed(
  format('%s is a font', font),
  format('update public.cards set font = %L where id = tests.id(''card osteria'')', font)
)
from unnest(array['Inter', 'Playfair Display', 'Montserrat', 'Roboto', 'Open Sans', 'Lato']) as font;
select tests.violates(
  'Comic Sans is none', 'cards_font_valid', $$update public.cards set font = 'Comic Sans'$$
);
select tests.violates(
  'a name has 200 characters at most', 'cards_nome_valid', $$update public.cards set nome = repeat('x', 201)$$
);
select tests.violates(
  'a logo is a web address', 'cards_logo_url_valid', $$update public.cards set logo_url = 'javascript:alert(1)'$$
);
select tests.business('altra');
update public.websites set business_id = tests.id('altra') where id = tests.id('sito rivale');
select is(
  (select business_id from public.cards where id = tests.id('card rivale')), tests.id('altra'),
  'a card follows its website to another business'
);


create function tests.found(word text) returns bigint language sql as $$
  select count(*) from public.cards where ricerca ilike '%' || word || '%'
$$;
update public.cards set nome = 'Caffè' where id = tests.id('card rivale');
select is(tests.found('caffe'), 1::bigint, 'a card is found by its name');
select is(tests.found('sito rivale'), 1::bigint, 'and by its website''s');
create temp table seen as select updated_at from public.cards where id = tests.id('card rivale');
update public.websites set nome = 'Città Nuova' where id = tests.id('sito rivale');
select is(tests.found('citta nuova'), 1::bigint, 'also after the website got another name');
select is(tests.found('sito rivale'), 0::bigint, 'the old one is forgotten');
select is(
  (select updated_at from public.cards where id = tests.id('card rivale')), (select updated_at from seen),
  'which makes nobody''s open form out of date'
);
update public.cards set ricerca = 'fandonia' where id = tests.id('card rivale');
select is(tests.found('fandonia'), 0::bigint, 'what a client writes there does not count');

select * from finish();
rollback;
