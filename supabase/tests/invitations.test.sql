-- The unopened account of a business has the business's address, whatever becomes of either.
begin;
\ir helpers.psql
select no_plan();
select tests.set_stage();

-- An account that waits for its business, as an invitation leaves it.
create function tests.invite(_name text, _business text) returns void language plpgsql as $$
begin
  insert into auth.users (id, aud, role, email, raw_app_meta_data, encrypted_password, confirmation_token, recovery_token, invited_at)
  select tests.id(_name), 'authenticated', 'authenticated', email, jsonb_build_object('business_id', id), 'scelta',
    'invito-' || _name, 'recupero-' || _name, now()
  from public.businesses where id = tests.id(_business);
  insert into auth.identities (id, provider, provider_id, user_id, identity_data)
  select tests.id('identity ' || _name), 'email', id::text, id, jsonb_build_object('sub', id, 'email', email)
  from auth.users where id = tests.id(_name);
end
$$;

-- Address, links, password and identity of an account; no row where it is gone.
create function tests.account(_name text)
returns table (email text, links text, password text, identity text, named text) language sql as $$
  select account.email, confirmation_token || '|' || recovery_token, encrypted_password,
    identity_data ->> 'email', raw_user_meta_data ->> 'email'
  from auth.users as account left join auth.identities on user_id = account.id
  where account.id = tests.id(_name)
$$;

create function tests.correct(_business text, _email text) returns text language plpgsql as $$
begin
  perform tests.acting_as('admin');
  update public.businesses set email = _email where id = tests.id(_business);
  perform tests.behind_the_scenes();
  return '# ' || _business || ' is corrected to ' || _email;
end
$$;

create function tests.account_of(_business text) returns uuid language sql as $$
  select user_id from public.businesses where id = tests.id(_business)
$$;

select tests.business('bar'), tests.business('forno');
select tests.invite('barista', 'bar'), tests.invite('fornaio', 'forno');
select lives_ok('set constraints all immediate', 'invitations leave accounts with the address of their business');
set constraints all deferred;

select '# What stays';
select tests.acting_as('admin');
update public.businesses set citta = 'Alba', email = 'BAR@prova.it' where id = tests.id('bar');
select tests.behind_the_scenes();
select results_eq(
  $$select email, links from tests.account('barista')$$, $$values ('bar@prova.it', 'invito-barista|recupero-barista')$$,
  'another column, or the same address in capitals, leaves the account and its links'
);
select tests.sign_up('aperto', jsonb_build_object('business_id', tests.id('libera')));
update auth.users set email_confirmed_at = now(), recovery_token = 'recupero-aperto' where id = tests.id('aperto');
select tests.correct('libera', 'altra@prova.it');
select results_eq(
  $$select account.email::text, recovery_token::text, business.user_id
    from auth.users as account, public.businesses as business
    where account.id = tests.id('aperto') and business.id = tests.id('libera')$$,
  $$values ('aperto@prova.it', 'recupero-aperto', tests.id('aperto'))$$,
  'and an account that was opened stays whole, whatever the address of its business'
);

select '# A correction';
select tests.correct('bar', 'Giusta@prova.it');
select results_eq(
  $$select * from tests.account('barista')$$,
  $$values ('giusta@prova.it', '|', null::text, 'giusta@prova.it', 'giusta@prova.it')$$,
  'moves the account to the new address and voids its links and its password'
);
select is(tests.account_of('bar'), tests.id('barista'), 'and the business keeps it');
update auth.users set confirmation_token = 'link-2-barista' where id = tests.id('barista');
select tests.correct('bar', 'terza@prova.it'), tests.correct('bar', 'bar@prova.it');
select results_eq(
  $$select email, links from tests.account('barista')$$, $$values ('bar@prova.it', '|')$$,
  'so do a second one, and one back to the first address, which brings no link back'
);
update public.businesses set email = id || '@prova.it' where id in (tests.id('bar'), tests.id('forno'));
select results_eq(
  $$select tests.id(name) || '@prova.it' from unnest(array['bar', 'forno']) as name$$,
  $$select email from tests.account('barista') union all select email from tests.account('fornaio')$$,
  'and one of many businesses at once, by whomever'
);
select lives_ok('set constraints all immediate', 'all of which leaves accounts with the address of their business');
set constraints all deferred;

select '# To whom the invitation went';
update auth.users set invited_at = now() - interval '1 hour' where id = tests.id('barista');
select tests.acting_as('admin');
select is(public.invited_address(tests.id('bar')), 'bar@prova.it', 'to the address that the business had then');
select tests.behind_the_scenes();
update auth.users set invited_at = now() + interval '1 second' where id = tests.id('barista');
select tests.acting_as('admin');
select is(
  public.invited_address(tests.id('bar')), tests.id('bar') || '@prova.it', 'sent again, to the address that it has'
);
select is(public.invited_address(tests.id('osteria')), null, 'nobody''s invitation waits at an account that was opened');
select is(public.invited_address(tests.id('nessuna')), null, 'nor at no business');
select tests.acting_as('gestore');
select is(public.invited_address(tests.id('bar')), null, 'gestore reads no account');
select tests.acting_as('oste');
select is(public.invited_address(tests.id('bar')), null, 'nor does a business');
select tests.acting_as_anon();
select throws_ok($$select public.invited_address(tests.id('bar'))$$, '42501', null, 'and nobody without a session');
select tests.behind_the_scenes();

select '# Whom no invitation has reached';
update auth.users set invited_at = null where id = tests.id('fornaio');
create function tests.uninvited() returns setof uuid language sql as $$
  select id from public.uninvited_businesses(array[tests.id('bar'), tests.id('forno'), tests.id('libera'), tests.id('nessuna')])
$$;
select tests.acting_as('admin');
select results_eq('select tests.uninvited()', $$values (tests.id('forno'))$$, 'an unopened account to which none went, no other');
select is_empty('select public.uninvited_businesses(array[]::uuid[])', 'of no business, none');
select throws_ok(
  $$select public.uninvited_businesses(array_fill(gen_random_uuid(), array[1001]))$$, '54000', null,
  'at most a thousand are asked about at once'
);
select tests.acting_as('gestore');
select is_empty('select tests.uninvited()', 'gestore learns of none');
select tests.acting_as('oste');
select is_empty('select tests.uninvited()', 'nor does a business');
select tests.acting_as_anon();
select throws_ok('select tests.uninvited()', '42501', null, 'and nobody without a session');
select tests.behind_the_scenes();
select results_eq(
  $$select invited, opened from unnest(array['bar', 'forno', 'libera', 'chiosco']) with ordinality as asked (name, place)
    cross join public.business_invitation(tests.id(name)) order by place$$,
  $$values (true, false), (false, false), (false, true)$$, 'the edge function reads the same'
);
update auth.users set invited_at = now() where id = tests.id('fornaio');

select '# To an address that is taken';
select tests.sign_up('iscritto');
select tests.correct('bar', 'iscritto@prova.it');
select results_eq(
  $$select * from tests.account('iscritto')$$, $$select null::text, null::text, null::text, null::text, null::text limit 0$$,
  'a sign-up that nobody has confirmed takes none'
);
select is((select email from tests.account('barista')), 'iscritto@prova.it', 'the account gets it');
select tests.correct('forno', 'iscritto@prova.it');
select is_empty($$select * from tests.account('fornaio')$$, 'an address with an invited account: the other unopened account goes');
select results_eq(
  $$select user_id, ha_account from public.businesses where id = tests.id('forno')$$,
  $$values (null::uuid, false)$$, 'and its business has none'
);
select is((select email from tests.account('barista')), 'iscritto@prova.it', 'the one that is there stays');
select tests.acting_as('admin');
select is(
  (select row(business.email, business.user_id)::text from (
    select * from public.businesses where id = tests.id('bar')
  ) as business),
  row('iscritto@prova.it', tests.id('barista'))::text, 'and its business too'
);
create temporary table answered (email text, user_id uuid);
grant all on answered to authenticated;
with written as (
  update public.businesses set email = 'aperto@prova.it' where id = tests.id('bar') returning email, user_id
)
insert into answered select * from written;
select tests.behind_the_scenes();
select results_eq(
  'select * from answered', $$values ('aperto@prova.it', null::uuid)$$,
  'an address with an opened account: whoever corrects it reads that the business has no account any more'
);
select is_empty(
  $$select 1 from tests.account('barista') union all select 1 from public.profiles where user_id = tests.id('barista')
    union all select 1 from public.user_roles where user_id = tests.id('barista')
    union all select 1 from auth.identities where user_id = tests.id('barista')$$,
  'and nothing of the account is left'
);
select isnt_empty(
  $$select from public.changes where row_id = tests.id('bar') and before ->> 'user_id' = tests.id('barista')::text
      and after -> 'user_id' = 'null' and after ->> 'email' = 'aperto@prova.it'$$,
  'which the history tells beside the address'
);

select '# Other ways to an account under another address than its business''s';
select tests.invite('fornaio', 'forno');
select throws_ok(
  $$update auth.users set email = 'errata@prova.it' where id = tests.id('fornaio'); set constraints all immediate$$,
  '23514', null, 'none by changing the address of an unopened account'
);
set constraints all deferred;
select throws_ok(
  $$update public.businesses set user_id = null where id = tests.id('forno'); set constraints all immediate;
    select tests.sign_up('estraneo', jsonb_build_object('business_id', tests.id('forno'))); set constraints all immediate$$,
  '23514', null, 'none by making one without confirming it'
);
set constraints all deferred;
select tests.sign_up('estraneo'), tests.business('chiosco');
select throws_ok(
  $$update public.businesses set user_id = tests.id('estraneo') where id = tests.id('chiosco'); set constraints all immediate$$,
  '23514', null, 'none by giving a business an unconfirmed sign-up'
);
set constraints all deferred;
select throws_ok(
  $$insert into public.businesses (ragione_sociale, insegna, indirizzo, citta, regione, partita_iva, email, user_id)
    values ('x', 'x', 'x', 'x', 'x', '01234560587', 'altra@prova.it', tests.id('estraneo'));
    set constraints all immediate$$,
  '23514', null, 'nor with a new business'
);
set constraints all deferred;
select lives_ok(
  $$select tests.sign_up('edicolante', jsonb_build_object('business_id', tests.id('chiosco')));
    update auth.users set email_confirmed_at = now() where id = tests.id('edicolante'); set constraints all immediate$$,
  'an account that is confirmed when it is made has any address'
);
set constraints all deferred;

select '# Leaving';
update public.businesses set user_id = null where id = tests.id('forno');
select is_empty($$select * from tests.account('fornaio')$$, 'an unopened account goes when its business loses it');
select tests.invite('fornaio', 'forno');
delete from public.businesses where id = tests.id('forno');
select is_empty($$select * from tests.account('fornaio')$$, 'and when its business is deleted');
delete from public.businesses where id = tests.id('chiosco');
select isnt_empty($$select * from tests.account('edicolante')$$, 'one that was opened stays');

select '# Making room for an account at an address';
select tests.sign_up(name) from unnest(array['sospesa', 'invitata', 'promossa', 'entrata', 'confermata', 'di sso']) as name;
select tests.business('edicola'), tests.invite('edicolante 2', 'edicola');
update auth.users set invited_at = now() where id = tests.id('invitata');
update public.user_roles set role = 'gestore' where user_id = tests.id('promossa');
update auth.users set last_sign_in_at = now() where id = tests.id('entrata');
update auth.users set email_confirmed_at = now() where id = tests.id('confermata');
update auth.users set is_sso_user = true where id = tests.id('di sso');
set local role service_role;
select results_eq(
  $$select public.clear_address(name || '@prova.it') from unnest(array['SOSPESA', 'di sso', 'di nessuno']) as name$$,
  $$values (true), (true), (true)$$, 'an address that nobody has confirmed is free'
);
select is(public.clear_address(name || '@prova.it'), false, name || ' keeps its address')
from unnest(array['invitata', 'promossa', 'entrata', 'confermata', 'edicola']) as name;
select tests.behind_the_scenes();
select is_empty($$select * from tests.account('sospesa')$$, 'what was never confirmed is removed');
select isnt_empty(format('select * from tests.account(%L)', name), name || ' stays')
from unnest(array['invitata', 'promossa', 'entrata', 'confermata', 'edicolante 2', 'di sso']) as name;

select * from finish();
rollback;
