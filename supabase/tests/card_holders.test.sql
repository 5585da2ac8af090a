-- card_holders: a cliente keeps and leaves cards that are shown; an admin reads all, a business those of its card.
begin;
\ir helpers.psql
select no_plan();
select tests.set_stage();
select tests.sign_up('altra');
update public.cards set timbri = 3, premio = 'Un caffè';

create function tests.keep(card text, person text) returns text language sql as $$
  select format('insert into public.card_holders (card_id, user_id) values (%L, %L)', tests.id(card), tests.id(person))
$$;

select tests.acting_as('cliente');
select tests.allowed('a cliente keeps a card', tests.keep('card osteria', 'cliente'));
select tests.refused('none for somebody else', 'public.card_holders', tests.keep('card osteria', 'altra'));
select tests.refused('nor one that is not there', 'public.card_holders', tests.keep('nessuna', 'cliente'));
select tests.acting_as(name) || E'\n' || tests.refused(name || ' keeps none', 'public.card_holders', tests.keep('card osteria', name))
from unnest(array['admin', 'gestore', 'oste']) as name;
select tests.acting_as_anon();
select tests.refused('nor does anon', 'public.card_holders', tests.keep('card osteria', 'cliente'));

select tests.behind_the_scenes();
update public.websites set stato = 'sospeso' where id = tests.id('sito osteria');
update public.businesses set stato = 'sospeso' where id = tests.id('rivale');
select tests.acting_as('cliente');
select tests.refused('no card of a suspended website', 'public.card_holders', tests.keep('card osteria', 'cliente'));
select tests.refused('nor of a suspended business', 'public.card_holders', tests.keep('card rivale', 'cliente'));
select tests.behind_the_scenes();
update public.websites set stato = 'attivo';
update public.businesses set stato = 'attivo';
update public.cards set timbri = null, premio = null where id = tests.id('card rivale');

select tests.acting_as('cliente');
select tests.allowed('also a card that counts nothing', tests.keep('card rivale', 'cliente'));
insert into public.card_holders (id, card_id, user_id)
values (tests.id('tessera'), tests.id('card osteria'), tests.id('cliente'));
select tests.violates('a card is kept once', 'card_holders_card_id_user_id_key', tests.keep('card osteria', 'cliente'));
select tests.sees('a cliente reads its own', 1, 'select * from public.card_holders');
select tests.refused(
  'and changes nothing of it', 'public.card_holders',
  format('update public.card_holders set card_id = %L', tests.id('card rivale'))
);
select is(
  (select (nome, timbri, premio, fatti)::text from public.own_cards()), '(,3,"Un caffè",0)', 'it is told what the card counts'
);
select set_eq(
  $$select jsonb_object_keys(sito) from public.own_cards()$$,
  array['id', 'nome', 'indirizzo', 'citta', 'regione', 'telefono', 'cellulare'], 'of the shop, what everybody is told'
);

select tests.acting_as('altra');
select tests.sees('another reads none of it', 0, 'select * from public.card_holders');
select tests.refused('nor leaves it', 'public.card_holders', 'delete from public.card_holders');
select is_empty('select * from public.own_cards()', 'nor has the card');
select is(
  public.stamp_card(tests.id('tessera')), jsonb_build_object('card_id', tests.id('card osteria')),
  'and is told only which card it is'
);
select tests.acting_as('rivale');
select tests.sees('the neighbour reads none', 0, 'select * from public.card_holders');
select tests.refused('nor removes one', 'public.card_holders', 'delete from public.card_holders');
select is(
  public.stamp_card(tests.id('tessera')), jsonb_build_object('card_id', tests.id('card osteria')), 'nor learns a name'
);
select is_empty(format('select * from public.card_figures(%L)', tests.id('card osteria')), 'nor how many there are');
select tests.acting_as('gestore');
select tests.sees('gestore reads none', 0, 'select * from public.card_holders');
select is(
  public.stamp_card(tests.id('tessera')), jsonb_build_object('card_id', tests.id('card osteria')), 'nor a name'
);
select is_empty(format('select * from public.card_figures(%L)', tests.id('card osteria')), 'nor how many');
select tests.acting_as('oste');
select tests.sees('the card''s business reads its holder', 1, 'select * from public.card_holders');
select tests.sees('and no profile', 0, $$select * from public.profiles where user_id <> auth.uid()$$);
select tests.refused('it removes nobody', 'public.card_holders', 'delete from public.card_holders');
select throws_ok(format('select public.stamp_card(%L)', tests.id('nessuna')), 'PT404', null, 'an unknown holder is unknown');
select tests.acting_as('admin');
select tests.sees('admin reads all', 1, 'select * from public.card_holders');
select tests.refused('and removes nobody', 'public.card_holders', 'delete from public.card_holders');

select tests.behind_the_scenes();
update public.profiles set display_name = 'Chiara' where user_id = tests.id('cliente');
select tests.acting_as('oste');
select is(
  public.stamp_card(tests.id('tessera')) - '{logo_url,nome}'::text[],
  jsonb_build_object(
    'card_id', tests.id('card osteria'), 'font', 'Inter', 'background_color', '#3b82f6', 'timbri', 3, 'premio', 'Un caffè',
    'fatti', 0, 'display_name', 'Chiara'
  ),
  'the card''s business learns a name and counts'
);

select '# Whoever keeps a card leaves it whatever role it has now, and a suspended shop''s card is not told';
select tests.behind_the_scenes();
update public.user_roles set role = 'gestore' where user_id = tests.id('cliente');
update public.businesses set stato = 'sospeso' where id = tests.id('osteria');
select tests.acting_as('cliente');
select is_empty('select * from public.own_cards()', 'the card of a suspended shop is not among one''s own');
select tests.allowed('who became gestore leaves its card', 'delete from public.card_holders');
select tests.behind_the_scenes();
update public.businesses set stato = 'attivo';
update public.user_roles set role = 'cliente' where user_id = tests.id('cliente');
update auth.users set banned_until = now() + interval '1 day' where id = tests.id('cliente');
select tests.acting_as('cliente');
select tests.sees('a blocked account reads none', 0, 'select * from public.card_holders');
select throws_ok('select * from public.own_cards()', '42501', null, 'nor its cards');
select throws_ok(format('select public.stamp_card(%L)', tests.id('tessera')), '42501', null, 'nor what a code leads to');
select tests.refused('nor leaves one', 'public.card_holders', 'delete from public.card_holders');

select '# What goes with a card and with an account';
select tests.behind_the_scenes();
insert into public.stamps (holder_id, tipo, created_at, by)
values (tests.id('tessera'), 'timbro', now() - interval '1 day', tests.id('oste'));
update public.businesses set user_id = null where id = tests.id('osteria');
delete from auth.users where id = tests.id('oste');
select is((select by from public.stamps), null, 'who stamped is forgotten with the account, the stamp stays');
select tests.acting_as('admin');
delete from public.cards where id = tests.id('card osteria');
select tests.behind_the_scenes();
select is_empty('select * from public.card_holders', 'a card takes its holders along');
select is_empty('select * from public.stamps', 'and their stamps');
select tests.acting_as('admin');
select public.restore_deleted(max(id)) from public.changes where table_name = 'cards' and action = 'delete';
select tests.behind_the_scenes();
select is(
  (select (timbri, premio)::text from public.cards where id = tests.id('card osteria')), '(3,"Un caffè")',
  'a restored card counts as before'
);
select is_empty('select * from public.card_holders', 'and comes back without holders');
insert into public.card_holders (id, card_id, user_id)
values (tests.id('tessera'), tests.id('card osteria'), tests.id('cliente'));
insert into public.stamps (holder_id, tipo) values (tests.id('tessera'), 'timbro');
select public.forget_person('cliente@prova.it', null);
select is_empty('select * from public.card_holders', 'whoever is forgotten holds no card');
select is_empty('select * from public.stamps', 'and has no stamp');
select is_empty(
  $$select * from public.changes where table_name in ('card_holders', 'stamps')$$, 'the history knows nothing of either'
);

select '# What a card counts';
select tests.violates(
  format('%s stamps are none', timbri), 'cards_timbri_valid', format('update public.cards set timbri = %s, premio = ''x''', timbri)
)
from unnest(array[-1, 0, 1, 21]) as timbri;
select tests.violates('a reward needs stamps', 'cards_premio_in_order', $$update public.cards set timbri = null, premio = 'x'$$);
select tests.violates('and stamps a reward', 'cards_premio_in_order', 'update public.cards set timbri = 5, premio = null');
select tests.violates(
  'a reward has at most 100 characters', 'cards_premio_valid', $$update public.cards set timbri = 5, premio = repeat('x', 101)$$
);

select * from finish();
rollback;
