-- profiles: everyone reads and changes their own; admins read all.
begin;
\ir helpers.psql
select no_plan();
select tests.set_stage();

select tests.acting_as('admin');
select tests.sees('admin reads all profiles', 5, 'select * from public.profiles');
select tests.allowed(
  'admin changes its own profile',
  $$update public.profiles set display_name = 'Io' where user_id = tests.id('admin')$$
);
select tests.refused(
  'admin does not change another''s', 'public.profiles',
  $$update public.profiles set display_name = 'x' where user_id = tests.id('cliente')$$
);
select tests.refused(
  'admin deletes none', 'public.profiles', $$delete from public.profiles where user_id = tests.id('cliente')$$
);

select tests.acting_as('gestore');
select tests.sees('gestore reads its own profile only', 1, 'select * from public.profiles');
select tests.allowed(
  'gestore changes its own profile',
  $$update public.profiles set display_name = 'Io' where user_id = tests.id('gestore')$$
);
select tests.refused(
  'gestore does not change another''s', 'public.profiles',
  $$update public.profiles set display_name = 'x' where user_id <> tests.id('gestore')$$
);

select tests.acting_as('oste');
select tests.sees('business reads its own profile only', 1, 'select * from public.profiles');
select tests.allowed(
  'business changes its own profile',
  $$update public.profiles set avatar_url = 'https://prova.it/a.png' where user_id = tests.id('oste')$$
);
select tests.refused(
  'business does not change another''s', 'public.profiles',
  $$update public.profiles set display_name = 'x' where user_id <> tests.id('oste')$$
);

select tests.acting_as('cliente');
select tests.sees('cliente reads its own profile only', 1, 'select * from public.profiles');
select tests.allowed(
  'cliente changes its own profile',
  $$update public.profiles set display_name = 'Io' where user_id = tests.id('cliente')$$
);
select tests.refused(
  'cliente does not change another''s', 'public.profiles',
  $$update public.profiles set display_name = 'x' where user_id <> tests.id('cliente')$$
);
select tests.refused(
  'cliente does not hand its profile to somebody else', 'public.profiles',
  $$update public.profiles set user_id = gen_random_uuid() where user_id = tests.id('cliente')$$
);
select tests.refused(
  'cliente makes none', 'public.profiles', $$insert into public.profiles (user_id) values (gen_random_uuid())$$
);
select tests.refused('cliente deletes none, not even its own', 'public.profiles', $$delete from public.profiles$$);

select tests.acting_as_anon();
select tests.sees('anon reads none', 0, 'select * from public.profiles');
select tests.refused('anon changes none', 'public.profiles', $$update public.profiles set display_name = 'x'$$);

select tests.behind_the_scenes();
select tests.violates(
  'a name has 200 characters at most', 'profiles_display_name_valid',
  $$update public.profiles set display_name = repeat('x', 201)$$
);
select tests.violates(
  'an avatar is a web address', 'profiles_avatar_url_valid',
  $$update public.profiles set avatar_url = 'javascript:alert(1)'$$
);

select * from finish();
rollback;
