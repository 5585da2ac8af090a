-- stamps: an admin and the card's business stamp, once a minute and not beyond what the card takes; a reward is given when the
-- card is full, after which it counts anew; whoever stamped takes the newest back within five minutes.
begin;
\ir helpers.psql
select no_plan();
select tests.set_stage();
update public.cards set timbri = 3, premio = 'Un caffè';
insert into public.card_holders (id, card_id, user_id) values
  (tests.id('tessera'), tests.id('card osteria'), tests.id('cliente')),
  (tests.id('tessera rivale'), tests.id('card rivale'), tests.id('cliente'));

create function tests.stamp(holder text, tipo text default 'timbro') returns text language sql as $$
  select format('insert into public.stamps (holder_id, tipo) values (%L, %L)', tests.id(holder), tipo)
$$;
create function tests.reason(description text, expected text, statement text) returns text language plpgsql as $$
declare
  reason text;
begin
  begin
    execute statement;
    raise exception using errcode = 'TAP00';
  exception
    when sqlstate 'TAP00' then return ok(false, description) || E'\n' || diag('it was accepted');
    when sqlstate 'PT409' then
      get stacked diagnostics reason = pg_exception_detail;
      return is(reason, expected, description);
  end;
end
$$;
create function tests.fatti() returns integer language sql security definer as $$
  select private.stamps_of(tests.id('tessera'), timbri) from public.cards where id = tests.id('card osteria')
$$;
-- As if what was stamped until now had been stamped so long ago.
create function tests.pass(long interval) returns text language sql security definer as $$
  update public.stamps set created_at = created_at - long;
  select '# ' || long || ' later'
$$;
create function tests.meanwhile(statement text) returns text language plpgsql security definer as $$
begin
  execute statement;
  return '# ' || statement;
end
$$;
grant execute on all functions in schema tests to authenticated;

select '# Who stamps';
select tests.acting_as(name) || E'\n' || tests.refused(name || ' stamps nothing', 'public.stamps', tests.stamp('tessera'))
from unnest(array['cliente', 'gestore', 'rivale']) as name;
select tests.acting_as_anon();
select tests.refused('nor does anon', 'public.stamps', tests.stamp('tessera'));
select tests.acting_as('admin');
select tests.allowed('admin stamps', tests.stamp('tessera'));
select tests.acting_as('oste');
select tests.allowed('the card''s business stamps', tests.stamp('tessera'));
select throws_ok(
  tests.stamp(holder), '42501', null, format('no other card, nor is anything told of it (%s)', holder)
)
from unnest(array['tessera rivale', 'nessuna']) as holder;
select throws_ok(
  format('insert into public.stamps (holder_id, tipo, %s) values (%L, ''timbro'', %L)', name, tests.id('tessera'), value),
  '42501', null, format('%s is the database''s', name)
)
from (values ('by', tests.id('cliente')::text), ('created_at', '2020-01-01')) as given (name, value)
where tests.has_column_grants();
select tests.violates('a stamp is one or a reward', 'stamps_tipo_valid', tests.stamp('tessera', 'altro'));

select '# Once a minute, and not beyond what the card takes';
insert into public.stamps (id, holder_id, tipo) values (tests.id('primo'), tests.id('tessera'), 'timbro');
select is(
  (select (by, created_at > now() - interval '1 minute')::text from public.stamps), format('(%s,t)', tests.id('oste')),
  'it is known who stamped, and when'
);
select tests.violates(
  'a stamp that is sent again is known', 'stamps_pkey',
  format('insert into public.stamps (id, holder_id, tipo) values (%L, %L, ''timbro'')', tests.id('primo'), tests.id('tessera'))
);
select tests.reason('within a minute a second one does not count', 'once_a_minute', tests.stamp('tessera'));
select tests.acting_as('admin');
select tests.reason('whoever it is', 'once_a_minute', tests.stamp('tessera'));
select tests.acting_as('oste');
select tests.reason('no reward before the card is full', 'not_full', tests.stamp('tessera', 'premio'));
select tests.reason(
  'nor two stamps in one statement', 'once_a_minute', tests.stamp('tessera') || format(', (%L, ''timbro'')', tests.id('tessera'))
);
select tests.pass('61 seconds');
select lives_ok(tests.stamp('tessera'), 'after it the second counts');
select tests.pass('61 seconds');
select lives_ok(tests.stamp('tessera'), 'and the third');
select is(tests.fatti(), 3, 'the card is full');
select tests.pass('61 seconds');
select tests.reason('a full card takes no more', 'full', tests.stamp('tessera'));

select '# A reward, and anew';
select lives_ok(tests.stamp('tessera', 'premio'), 'the reward is given');
select is(tests.fatti(), 0, 'then it counts anew');
select tests.reason('it is given once', 'not_full', tests.stamp('tessera', 'premio'));
select lives_ok(tests.stamp('tessera'), 'the next stamp counts');
select is(tests.fatti(), 1, 'as the first');

select '# Taking back';
select tests.refused('nobody changes a stamp', 'public.stamps', $$update public.stamps set tipo = 'premio'$$);
select tests.refused(
  'an earlier one is not taken back', 'public.stamps',
  $$delete from public.stamps where tipo = 'premio'$$
);
select tests.acting_as('admin');
select tests.refused('nor by anybody who has not stamped it', 'public.stamps', 'delete from public.stamps');
select tests.acting_as('cliente');
select tests.refused('nor by who holds the card', 'public.stamps', 'delete from public.stamps');
select tests.acting_as('oste');
delete from public.stamps;
select is(tests.fatti(), 0, 'the newest is, and no other with it');
select lives_ok(tests.stamp('tessera'), 'which frees its minute');
select tests.meanwhile($$update public.businesses set stato = 'sospeso' where id = tests.id('osteria')$$);
select tests.allowed('also at a suspended shop', 'delete from public.stamps');
select tests.meanwhile($$update public.businesses set stato = 'attivo' where id = tests.id('osteria')$$);
select tests.pass('4 minutes 59 seconds');
select tests.allowed('until five minutes', 'delete from public.stamps');
select tests.pass('1 minute');
select tests.refused('later nobody', 'public.stamps', 'delete from public.stamps');

select '# Who reads';
select tests.sees('the card''s business reads its stamps', 5, 'select * from public.stamps');
select tests.acting_as('admin');
select tests.sees('admin reads all', 5, 'select * from public.stamps');
select tests.acting_as('cliente');
select tests.sees('a person reads its own', 5, 'select * from public.stamps');
select is((select sum(fatti) from public.own_cards()), 1::bigint, 'and how many it has');
select tests.acting_as(name) || E'\n' || tests.sees(name || ' reads none', 0, 'select * from public.stamps')
from unnest(array['gestore', 'rivale']) as name;
select tests.acting_as_anon();
select tests.sees('nor does anon', 0, 'select * from public.stamps');

select '# Figures';
select tests.acting_as('oste');
select is(
  (select (titolari, timbri_mese, pieni)::text from public.card_figures(tests.id('card osteria'))), '(1,4,0)',
  'a business knows how many hold its card, and this month''s stamps without the rewards'
)
where date_trunc('month', now() at time zone 'Europe/Rome') = date_trunc('month', now() at time zone 'Europe/Rome' - interval '1 hour');
select is(
  (select (timbri_oggi > timbri_mese)::text from public.card_figures(tests.id('card osteria'))), 'false', 'and today''s'
);
select tests.acting_as('admin');
select is((select pieni from public.card_figures(tests.id('card osteria'), 1)), 1, 'how many would be full is told');
select is((select pieni from public.card_figures(tests.id('card osteria'), 2)), 0, 'counted since the last reward');

select '# A card that takes fewer than people have, or none';
select tests.behind_the_scenes();
delete from public.stamps;
insert into public.stamps (holder_id, tipo, created_at)
select tests.id('tessera'), 'timbro', now() - interval '1 day' * day from generate_series(1, 3) as day;
update public.cards set timbri = 2 where id = tests.id('card osteria');
select tests.acting_as('oste');
select is(public.stamp_card(tests.id('tessera')) ->> 'fatti', '2', 'a person has at most what the card takes');
select tests.reason('which is full', 'full', tests.stamp('tessera'));
select tests.meanwhile($$update public.cards set timbri = null, premio = null where id = tests.id('card osteria')$$);
select tests.reason('a card without stamps takes none', 'no_stamps', tests.stamp('tessera'));
select tests.reason('and gives no reward', 'no_stamps', tests.stamp('tessera', 'premio'));
select is(public.stamp_card(tests.id('tessera')) ->> 'fatti', '0', 'nobody has any');
select tests.meanwhile($$update public.cards set timbri = 2, premio = 'Un tè' where id = tests.id('card osteria')$$);
select tests.meanwhile($$update public.websites set stato = 'sospeso' where id = tests.id('sito osteria')$$);
select tests.reason('at a suspended shop nothing counts', 'suspended', tests.stamp('tessera'));
select tests.reason('nor is a reward given', 'suspended', tests.stamp('tessera', 'premio'));
select tests.meanwhile($$update public.websites set stato = 'attivo'$$);
select tests.meanwhile($$update public.businesses set stato = 'sospeso' where id = tests.id('osteria')$$);
select tests.reason('nor at a suspended business''s', 'suspended', tests.stamp('tessera'));
select tests.meanwhile($$update public.businesses set stato = 'attivo'$$);
select lives_ok(tests.stamp('tessera', 'premio'), 'then the reward is given');
select is(public.stamp_card(tests.id('tessera')) ->> 'fatti', '0', 'and what was too many counts no more');

select '# Before the second step';
select tests.meanwhile($$insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at)
  values (tests.id('app oste'), tests.id('oste'), 'totp', 'verified', 'SEGRETO', now(), now())$$);
select tests.sees('no stamp is read', 0, 'select * from public.stamps');
select tests.refused('none given', 'public.stamps', tests.stamp('tessera'));
select tests.refused('none taken back', 'public.stamps', 'delete from public.stamps');
select throws_ok(format('select public.stamp_card(%L)', tests.id('tessera')), '42501', null, 'no name told');
select is_empty(format('select * from public.card_figures(%L)', tests.id('card osteria')), 'no figure');

select * from finish();
rollback;
