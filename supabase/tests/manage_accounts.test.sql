-- What an admin does to accounts, and the rules that hold for whoever asks.
begin;
\ir helpers.psql
select no_plan();
select tests.set_stage();
delete from public.changes;

-- Asks as the edge function does for this person.
create function tests.manage(person text, action text, account text, role text default null) returns jsonb language sql as $$
  select public.manage_account(tests.id(person), tests.open_session(person), action, tests.id(account), role)
$$;

-- Passes when this is refused with that code, and with that rule as detail, and no account, role or change differs.
create function tests.unmanaged(description text, code text, rule text, person text, action text, account text, role text default null)
returns text language plpgsql as $$
declare
  state constant text := tests.accounts();
  detail text;
begin
  perform tests.manage(person, action, account, role);
  return fail(description);
exception when others then
  get stacked diagnostics detail = pg_exception_detail;
  return is(
    row(sqlstate, detail, tests.accounts())::text, row(code, coalesce(rule, ''), state)::text, description
  );
end
$$;
create function tests.accounts() returns text language sql security definer as $$
  select md5(concat(
    tests.fingerprint('public.user_roles'), tests.fingerprint('public.changes'), tests.fingerprint('auth.sessions'),
    (select string_agg(row(id, banned_until, encrypted_password, raw_app_meta_data)::text, ',' order by id) from auth.users)
  ))
$$;
create function tests.last_entry() returns text language sql security definer as $$
  select row(by_email, table_name, row_id = tests.id('collega'), action, before, after, business_id)::text
  from public.changes order by id desc limit 1
$$;
create function tests.sessions(account text) returns bigint language sql security definer as $$
  select count(*) from auth.sessions where user_id = tests.id(account)
$$;

select tests.sign_up('collega', '{}', '{"display_name": "Carla"}');
update auth.users set encrypted_password = 'di un estraneo' where id = tests.id('collega');

select '# Who may';
select tests.acting_as(person), throws_ok(
  format('select public.manage_account(%L, %L, ''ban'', %L)', tests.id('admin'), tests.open_session('admin'), tests.id('cliente')),
  '42501', null, person || ' asks the edge function alone'
) from unnest(array['admin', 'gestore', 'oste', 'cliente']) as person;
select tests.behind_the_scenes();
create table tests.actions (action text, role text);
insert into tests.actions values
  ('invite', 'gestore'), ('invite', null), ('set_role', 'admin'), ('send_password_link', null), ('end_sessions', null),
  ('remove_factors', null), ('ban', null), ('unban', null), ('delete', null);
grant select on tests.actions to service_role;
set local role service_role;
select tests.unmanaged(format('%s does not %s', person, action), '42501', null, person, action, 'collega', role)
from unnest(array['gestore', 'oste', 'cliente']) as person cross join tests.actions;
select tests.unmanaged(format('nobody finds an account to %s', action), 'PT404', null, 'admin', action, 'nessuno', role)
from tests.actions;
select throws_ok(
  format('select public.manage_account(%L, %L, ''ban'', %L)', tests.id('admin'), tests.open_session('gestore'), tests.id('cliente')),
  '42501', null, 'with another''s session an admin does nothing'
);
select tests.unmanaged('an unknown action is refused', '22023', null, 'admin', 'promote', 'cliente');
select tests.unmanaged(format('the role %s is given to nobody', coalesce(role, 'null')), '22023', null, 'admin', 'set_role', 'cliente', role)
from unnest(array['business', 'capo', '', null]) as role;

select '# Oneself';
select tests.unmanaged('nobody changes their own role', 'PT409', 'own_account', 'admin', 'set_role', 'admin', 'gestore');
select tests.unmanaged('nobody blocks themselves', 'PT409', 'own_account', 'admin', 'ban', 'admin');
select tests.unmanaged('nobody deletes themselves', 'PT409', 'own_account', 'admin', 'delete', 'admin');

select '# A colleague';
select is(
  tests.manage('admin', 'invite', 'collega', 'gestore'), '{"email": "collega@prova.it", "changed": true}', 'is invited'
);
reset role;
select results_eq(
  $$select users.encrypted_password::text, raw_app_meta_data -> 'invited', user_roles.role from auth.users
    join public.user_roles on user_id = users.id where users.id = tests.id('collega')$$,
  $$values (null::text, 'true'::jsonb, 'gestore')$$,
  'with the role at once, and without a password that somebody gave the account'
);
select is(
  tests.last_entry(),
  $$(admin@prova.it,accounts,t,insert,,"{""role"": ""gestore"", ""email"": ""collega@prova.it"", ""azione"": ""invite"", ""display_name"": ""Carla""}",)$$,
  'the history names who invited whom'
);
select is(public.clear_address('collega@prova.it'), false, 'the address is taken from then on, mail or not');
update auth.users set encrypted_password = 'di nuovo' where id = tests.id('collega');
select is(tests.manage('admin', 'invite', 'collega') ->> 'changed', 'true', 'sent again');
select is((select encrypted_password from auth.users where id = tests.id('collega')), null, 'no password counts either');
select is(tests.last_entry(), $$(admin@prova.it,accounts,t,update,,"{""email"": ""collega@prova.it"", ""azione"": ""invite""}",)$$, 'which is told');
update auth.users set email_confirmed_at = now() where id = tests.id('collega');
select is(
  tests.last_entry(), $$(collega@prova.it,accounts,t,update,,"{""email"": ""collega@prova.it"", ""azione"": ""accept""}",)$$,
  'whoever opens the invitation is in the history'
);
select tests.unmanaged('one that was opened is not sent again', 'PT409', 'already_accepted', 'admin', 'invite', 'collega');

select is(tests.manage('admin', 'set_role', 'collega', 'gestore') ->> 'changed', 'false', 'the role that is there changes nothing');
select is(tests.manage('admin', 'set_role', 'collega', 'cliente') ->> 'changed', 'true', 'another one does');
select is(
  tests.last_entry(),
  $$(admin@prova.it,accounts,t,update,"{""role"": ""gestore""}","{""role"": ""cliente"", ""email"": ""collega@prova.it"", ""azione"": ""set_role""}",)$$,
  'from which to which is told'
);
update auth.users set encrypted_password = 'della collega' where id = tests.id('collega');
select tests.manage('admin', 'send_password_link', 'collega');
select is((select encrypted_password from auth.users where id = tests.id('collega')), 'della collega', 'a link takes no password of an opened account');

select tests.open_session('collega');
select tests.manage('admin', action, 'collega'), is(tests.sessions('collega'), 0::bigint, action || ' ends every session') as ended,
  is(tests.last_entry(), format($$(admin@prova.it,accounts,t,update,,"{""email"": ""collega@prova.it"", ""azione"": ""%s""}",)$$, action), 'and is told') as told,
  tests.open_session('collega')
from unnest(array['end_sessions', 'remove_factors', 'ban']) as action;
select tests.acting_as('collega');
select tests.sees('a session that a blocked account opens anyway reads nothing', 0, 'select * from public.profiles');
select is(public.get_user_role(tests.id('collega')), null, 'and has no role');
select tests.behind_the_scenes();
select is(tests.manage('admin', 'ban', 'collega') ->> 'changed', 'false', 'blocking twice is once');
select is(tests.sessions('collega'), 0::bigint, 'and ends what was opened meanwhile');
select is(tests.manage('admin', 'unban', 'collega') ->> 'changed', 'true', 'unblocking is told');
select is(tests.manage('admin', 'unban', 'collega') ->> 'changed', 'false', 'once');
select is(tests.sessions('collega'), 0::bigint, 'and brings no session back');

select is(tests.manage('admin', 'delete', 'collega') ->> 'email', 'collega@prova.it', 'a deleted account is named a last time');
select is(
  tests.last_entry(),
  $$(admin@prova.it,accounts,t,delete,"{""role"": ""cliente"", ""display_name"": ""Carla""}","{""email"": ""collega@prova.it"", ""azione"": ""delete""}",)$$,
  'and stays in the history'
);
select is_empty(
  $$select id from auth.users where id = tests.id('collega') union all select user_id from public.profiles where user_id = tests.id('collega')
    union all select user_id from public.user_roles where user_id = tests.id('collega')$$,
  'account, profile and role are gone'
);
select is(
  (select count(*) from public.changes where row_id = tests.id('collega')), 10::bigint, 'nothing was written twice'
);

select '# An account of a business';
select tests.unmanaged('keeps its role', 'PT409', 'business_account', 'admin', 'set_role', 'oste', 'cliente');
select tests.manage('admin', 'delete', 'oste');
select is((select user_id from public.businesses where id = tests.id('osteria')), null, 'deleting it frees the business');
select is(
  (select by_email from public.changes where row_id = tests.id('osteria') order by id desc limit 1), 'admin@prova.it',
  'whose history names who did it'
);

select '# The last admin who can sign in';
select tests.sign_up('seconda');
update public.user_roles set role = 'admin' where user_id = tests.id('seconda');
create function tests.last_admin(description text, statement text) returns text language plpgsql as $$
declare
  detail text;
begin
  execute statement;
  return fail(description);
exception when others then
  get stacked diagnostics detail = pg_exception_detail;
  return is(row(sqlstate, detail)::text, '(PT409,last_admin)', description);
end
$$;
select tests.last_admin(
  format('stays beside one who has not opened the invitation: %s', action),
  format('select public.manage_account(null, null, %L, %L, ''cliente'')', action, tests.id('admin'))
) from unnest(array['set_role', 'ban', 'delete']) as action;
select tests.last_admin(statement, format(statement, tests.id('admin'))) from unnest(array[
  $$update public.user_roles set role = 'gestore' where user_id = %L$$,
  $$delete from public.user_roles where user_id = %L$$,
  $$delete from auth.users where id = %L$$,
  $$update auth.users set banned_until = now() + interval '1 hour' where id = %L$$
]) as statement;
select tests.last_admin('nor is it forgotten', $$select private.person_to_forget('admin@prova.it')$$);
select lives_ok($$update public.user_roles set role = 'cliente' where user_id = tests.id('seconda')$$, 'the other may go');
update public.user_roles set role = 'admin' where user_id = tests.id('seconda');
update auth.users set email_confirmed_at = now() where id = tests.id('seconda');
select lives_ok($$select tests.manage('seconda', 'ban', 'admin')$$, 'of two who can sign in one may be blocked');
select tests.unmanaged('who does nothing any more', '42501', null, 'admin', 'ban', 'seconda');
select tests.last_admin(
  'and the other one stays', format('select public.manage_account(null, null, ''set_role'', %L, ''cliente'')', tests.id('seconda'))
);
select lives_ok($$select tests.manage('seconda', 'delete', 'admin')$$, 'a blocked one may be deleted');

select '# Who reads of it';
select tests.acting_as('seconda');
select isnt_empty($$select from public.changes where table_name = 'accounts'$$, 'an admin reads what was done');
select tests.acting_as(person), tests.sees(person || ' reads nothing of accounts', 0, $$select * from public.changes where table_name = 'accounts'$$)
from unnest(array['gestore', 'rivale', 'cliente']) as person;

select '# Forgetting';
select tests.behind_the_scenes();
select tests.sign_up('nina', '{}', '{"display_name": "Nina Blu"}');
select tests.manage('seconda', 'invite', 'nina', 'cliente'), tests.manage('seconda', 'delete', 'nina');
create function tests.forget(email text) returns void language plpgsql as $$
declare
  state jsonb;
begin
  loop
    state := private.forget_person(email, state, '0 seconds');
    exit when state ->> 'step' = 'done';
  end loop;
end
$$;
select tests.forget('nina@prova.it'), tests.forget('gestore@prova.it');
select is_empty(
  $$select from public.changes as change
    where change::text ~* 'nina' or strpos(change::text, tests.id('nina')::text) + strpos(change::text, tests.id('gestore')::text) > 0$$,
  'leaves nothing of an account, deleted before or not'
);
select isnt_empty(
  $$select from public.changes where table_name = 'accounts' and by_email = 'seconda@prova.it' and after ->> 'email' = 'rimosso'$$,
  'but that an admin did it'
);
update public.changes set at = now() - interval '40 days' where table_name = 'accounts';
select private.forget_changes();
select isnt_empty($$select from public.changes where table_name = 'accounts' and action = 'delete'$$, 'which is kept like the rest');

select * from finish();
rollback;
