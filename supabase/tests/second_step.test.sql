-- The second step of signing in: an account with a verified factor, or an admin where every admin needs one, reads nothing before.
begin;
\ir helpers.psql
select no_plan();
select tests.set_stage();

-- The session of this user has shown a code, and its tokens say so from then on.
create function tests.takes_second_step(name text, factor text) returns text language sql security definer as $$
  update auth.sessions set aal = 'aal2', factor_id = tests.id(factor) where id = tests.id('session of ' || name);
  select set_config(
    'request.jwt.claims', (current_setting('request.jwt.claims')::jsonb || '{"aal": "aal2"}')::text, true
  )
$$;
grant execute on function tests.takes_second_step(text, text) to authenticated;

-- Something that happens to an account elsewhere, while its owner goes on with the token of before.
create function tests.meanwhile(statement text) returns text language plpgsql security definer as $$
begin
  execute statement;
  return '# ' || statement;
end
$$;
grant execute on function tests.meanwhile(text) to authenticated;

insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at) values
  (tests.id('app oste'), tests.id('oste'), 'totp', 'unverified', 'SEGRETO', now(), now());

select tests.acting_as('oste');
select tests.sees('a factor that was begun and not verified asks for nothing', 1, 'select * from public.businesses');

select tests.behind_the_scenes();
update auth.mfa_factors set status = 'verified';

select tests.acting_as('oste');
select tests.sees('before the second step business sees nothing of its own', 0, 'select * from public.businesses');
select tests.sees('nor its profile', 0, 'select * from public.profiles');
select is(public.get_user_role(tests.id('oste')), 'business', 'its role is answered all the same');
select throws_ok('select * from public.own_sessions()', '42501', null, 'its devices are not');
select throws_ok('select * from auth.mfa_factors', '42501', null, 'nobody reads a factor''s secret through the API');
select tests.takes_second_step('oste', 'app oste');
select tests.sees('after it business sees its own', 1, 'select * from public.businesses');
select throws_ok('select * from auth.mfa_factors', '42501', null, 'and still no secret');

select tests.acting_as('rivale');
select tests.sees('another''s factor asks nothing of oneself', 1, 'select * from public.businesses');

select tests.acting_as('admin');
select tests.sees('an admin without a factor needs none', 3, 'select * from public.businesses');

select tests.behind_the_scenes();
update private.installation set two_step = 'admin';
insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at) values
  (tests.id('app admin'), tests.id('admin'), 'totp', 'verified', 'SEGRETO', now(), now());

select tests.acting_as('admin');
select tests.sees('where every admin needs a second step, one without reads nothing', 0, 'select * from public.businesses');
select tests.takes_second_step('admin', 'app admin');
select tests.sees('and everything after it', 3, 'select * from public.businesses');
select tests.acting_as('gestore');
select tests.sees('nothing changes for gestore', 2, 'select * from public.websites');

select tests.behind_the_scenes();
select is(
  public.assured_role(tests.id('admin'), tests.open_session('cliente')), null,
  'edge functions are told no role for the session of another account'
);
select is(public.assured_role(tests.id('admin'), tests.open_session('admin')), 'admin', 'and the role after the second step');
select is(public.assured_role(tests.id('gestore'), tests.open_session('gestore')), 'gestore', 'and the role of who needs none');
select is(public.assured_role(tests.id('gestore'), tests.id('nessuna')), null, 'and none for a session that is not there');
select is(public.assured_role(tests.id('gestore'), null), null, 'or for none');

-- What counts is the row of the session. Each case begins with an account that reads, whose token stays the same.
create function tests.reads_nothing(description text, is_open boolean) returns setof text language plpgsql as $$
begin
  return next tests.sees(description || ': no business', 0, 'select * from public.businesses');
  return next tests.sees(description || ': no profile', 0, 'select * from public.profiles');
  return next tests.sees(description || ': no change', 0, 'select * from public.changes');
  return next throws_ok('select * from public.own_sessions()', '42501', null, description || ': no devices');
  return next throws_ok(
    format('select public.end_session(%L)', tests.id('session of oste')), '42501', null, description || ': ends no session'
  );
  return next tests.refused(
    description || ': adds no closure', 'public.closures',
    format($sql$insert into public.closures (website_id, dal, al) values (%L, '2030-01-01', '2030-01-01')$sql$, tests.id('sito osteria'))
  );
  return next is(private.own_business(), null, description || ': has no business');
  return next is(private.reads_all('services'), null, description || ': reads no list of all');
  return next is(
    public.get_user_role(tests.id('oste')), case when is_open then 'business' end, description || ': role of one''s own'
  );
end
$$;
grant execute on function tests.reads_nothing(text, boolean) to authenticated;

insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at) values
  (tests.id('altra app oste'), tests.id('oste'), 'totp', 'verified', 'ALTRO', now(), now());
select tests.acting_as('oste');
select tests.takes_second_step('oste', 'altra app oste');
select tests.sees('after the code of its other app business sees its own', 1, 'select * from public.businesses');
select tests.meanwhile(format('delete from auth.mfa_factors where id = %L', tests.id('altra app oste')));
select tests.reads_nothing('a session whose factor is gone', true);
select tests.takes_second_step('oste', 'app oste');
select tests.sees('after a code of the app that is left it sees again', 1, 'select * from public.businesses');
select tests.meanwhile($$update auth.sessions set aal = 'aal1', factor_id = null$$);
select tests.reads_nothing('a session that was lowered', true);
select tests.takes_second_step('oste', 'app oste');
select tests.meanwhile($$update auth.users set banned_until = now() + interval '1 day' where email = 'oste@prova.it'$$);
select tests.reads_nothing('a blocked account', false);
select tests.meanwhile($$update auth.users set banned_until = now() - interval '1 day' where email = 'oste@prova.it'$$);
select tests.sees('after its block the account sees again', 1, 'select * from public.businesses');
select tests.meanwhile($$update auth.sessions set not_after = now() - interval '1 second'$$);
select tests.reads_nothing('a session past its end', false);
select tests.meanwhile($$update auth.sessions set not_after = now() + interval '1 day'$$);
select tests.sees('before its end it sees', 1, 'select * from public.businesses');
select tests.meanwhile(format('delete from auth.sessions where id = %L', tests.id('session of oste')));
select tests.reads_nothing('an ended session', false);

select tests.acting_as('gestore');
select tests.meanwhile(format('delete from auth.sessions where id = %L', tests.id('session of gestore')));
select tests.sees('so does the ended session of an account without a second step', 0, 'select * from public.websites');
select set_config('request.jwt.claims', '{"role": "authenticated"}', true);
select tests.sees('and a token without a session', 0, 'select * from public.websites');
select set_config('request.jwt.claims', jsonb_build_object('session_id', tests.open_session('admin'))::text, true);
select tests.sees('and one with the session of another account', 0, 'select * from public.websites');

select tests.behind_the_scenes();
select set_config('role', 'service_role', true), set_config('request.jwt.claims', '{"role": "service_role"}', true);
select tests.sees('the service, which has no session, sees everything', 3, 'select * from public.businesses');
reset role;

select * from finish();
rollback;
