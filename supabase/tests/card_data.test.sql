-- card_data: what a card and a shop sign say, for the secret key alone; null for whatever is not a card of an active website
-- of an active business.
begin;
\ir helpers.psql
select no_plan();
select tests.set_stage();

set local role service_role;
select set_eq(
  $$select jsonb_object_keys(public.card_data(tests.id('card osteria')))$$,
  array['id', 'nome', 'font', 'background_color', 'logo_url', 'timbri', 'premio', 'sito', 'aggiornato'],
  'of the card these columns are told, no business'
);
select set_eq(
  $$select jsonb_object_keys(public.card_data(tests.id('card osteria')) -> 'sito')$$,
  array['id', 'nome', 'indirizzo', 'citta', 'regione', 'telefono', 'cellulare'],
  'of the website these columns are told, no e-mail and no owner'
);
select is(
  public.card_data(tests.id('card osteria')) -> 'sito' ->> 'nome', 'sito osteria', 'the website is the card''s own'
);
select is(public.card_data(gen_random_uuid()), null, 'nothing of an unknown card');
select is(public.card_data(tests.id('sito osteria')), null, 'nothing by the website''s id');
select is(public.card_data(null), null, 'nothing without an id');

update public.websites set stato = 'sospeso' where id = tests.id('sito osteria');
update public.businesses set stato = 'sospeso' where id = tests.id('rivale');
select is(public.card_data(tests.id('card osteria')), null, 'nothing of a suspended website''s card');
select is(public.card_data(tests.id('card rivale')), null, 'nothing of a suspended business''s card');
update public.websites set stato = 'attivo' where id = tests.id('sito osteria');
select isnt(public.card_data(tests.id('card osteria')), null, 'the card of a website that is active again');
delete from public.cards where id = tests.id('card osteria');
select is(public.card_data(tests.id('card osteria')), null, 'nothing of a deleted card, which the bin still holds');

select tests.acting_as('admin');
select throws_ok($$select public.card_data(tests.id('card osteria'))$$, '42501', null, 'the admin does not call it');
select tests.acting_as('gestore');
select throws_ok($$select public.card_data(tests.id('card osteria'))$$, '42501', null, 'a gestore does not call it');
select tests.acting_as('oste');
select throws_ok($$select public.card_data(tests.id('card osteria'))$$, '42501', null, 'its business does not call it');
select tests.acting_as('cliente');
select throws_ok($$select public.card_data(tests.id('card osteria'))$$, '42501', null, 'a cliente does not call it');
select tests.acting_as_anon();
select throws_ok($$select public.card_data(tests.id('card osteria'))$$, '42501', null, 'no visitor calls it');

select * from finish();
rollback;
