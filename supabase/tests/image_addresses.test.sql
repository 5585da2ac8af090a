-- Image addresses: no role may write a stored file's address in another spelling than the one by which it is removed, or
-- a file of another column's bucket.
begin;
\ir helpers.psql
select no_plan();
select tests.set_stage();

create table tests.columns (relation text, column_name text, bucket text, writers text[]);
insert into tests.columns values
  ('profiles', 'avatar_url', 'avatars', '{admin,gestore,oste,cliente}'),
  ('businesses', 'logo_url', 'business-logos', '{admin}'),
  ('websites', 'logo_url', 'business-logos', '{admin}'),
  ('websites', 'immagine_copertina_url', 'website-covers', '{admin,oste}'),
  ('services', 'immagine_copertina_url', 'service-covers', '{admin}'),
  ('graphic_services', 'immagine_copertina_url', 'service-covers', '{admin}'),
  ('cards', 'logo_url', 'business-logos', '{admin,oste}');
create function tests.write(relation text, column_name text, person text, address text) returns text language sql as $$
  select format(
    'update public.%I set %I = %L where %s', relation, column_name, address,
    case relation
      when 'profiles' then format('user_id = %L', tests.id(person))
      when 'businesses' then format('id = %L', tests.id('osteria'))
      when 'websites' then format('id = %L', tests.id('sito osteria'))
      when 'cards' then format('id = %L', tests.id('card osteria'))
      else 'true'
    end
  )
$$;

create table tests.spellings (spelling text);
insert into tests.spellings values
  ('/storage/v1/object/public/BUCKET/%30345.png'), ('/storage/v1/object/public/BUCKET/%2530345.png'),
  ('/storage/v1/object/public/BUCKET//a.png'), ('//storage/v1/object/public/BUCKET/a.png'),
  ('/storage//v1/object/public/BUCKET/a.png'), ('/storage/v1/object/public/BUCKET/./a.png'),
  ('/storage/v1/object/public/avatars/../BUCKET/a.png'), ('/storage/v1/object/public/x%2F..%2FBUCKET/a.png'),
  ('/storage/v1/object/public/BUCKET/a.png?'), ('/storage/v1/object/public/BUCKET/a.png?v='),
  ('/storage/v1/object/public/BUCKET/a.png?x=1'), ('/storage/v1/object/public/BUCKET/a.png?v=1&v=2'),
  ('/storage/v1/object/public/BUCKET/a.png#x'), ('/storage/v1/object/public/BUCKET/a.png?v=1#x'),
  ('/storage/v1/object/public/BUCKET/a b.png'), ('/storage/v1/object/public/BUCKET/a%20b.png'),
  ('/storage/v1/object/public/BUCKET/à.png'), ('/storage/v1/object/public/BUCKET/a%ff.png'),
  ('/storage/v1/object/public/BUCKET/'), ('/storage/v1/object/public/BUCKET'), ('/storage/v1/object/public/BUCKET/..'),
  ('/storage/v1/object/public/BUCKET/a.png/'), (E'/storage/v1/object/public/BUCKET/a.png\n'),
  (E'/storage/v1/object/public/BUC\tKET/a.png'), ('/storage/v1/object/public\BUCKET\a.png'),
  ('/storage/v1/object/BUCKET/a.png'), ('/storage/v1/object/authenticated/BUCKET/a.png'),
  ('/storage/v1/object/sign/BUCKET/a.png?token=x'), ('/storage/v1/render/image/public/BUCKET/a.png'),
  ('/STORAGE/v1/object/public/BUCKET/a.png'), ('/%73torage/v1/object/public/BUCKET/a.png'),
  ('/%2573torage/v1/object/public/BUCKET/a.png'), ('/storage%2Fv1/object/public/BUCKET/a.png'),
  ('/x/storage/v1/object/public/BUCKET/a.png'), ('/storage/x/../v1/object/public/BUCKET/a.png'),
  ('/storage/v1'), ('/a.png'), ('/\altrove.example/a.png');

create function tests.asked_of(person text) returns setof text language plpgsql as $$
begin
  perform tests.acting_as(person);
  return query
    select tests.violates(
      format('%s writes %L into no %s.%s', person, address, relation, column_name), relation || '_' || column_name || '_valid',
      tests.write(relation, column_name, person, address)
    )
    from tests.columns, tests.spellings, unnest(array['', 'https://bottega.example']) as origin,
      replace(origin || spelling, 'BUCKET', bucket) as address
    -- A constraint holds for every account alike: one account tries each spelling, all accounts try what follows.
    where person = writers[1]
      -- Addresses elsewhere, of no storage.
      and not (origin <> '' and spelling = '/a.png');
  return query
    select tests.violates(
      format('%s writes no file of another bucket into %s.%s', person, relation, column_name),
      relation || '_' || column_name || '_valid',
      tests.write(
        relation, column_name, person,
        'https://bottega.example/storage/v1/object/public/' || other.bucket || '/a.png'
      )
    )
    from tests.columns, (select distinct bucket from tests.columns) as other
    where person = any (writers) and other.bucket <> columns.bucket;
  return query
    select tests.violates(
      format('%s writes %L into no %s.%s', person, address, relation, column_name), relation || '_' || column_name || '_valid',
      tests.write(relation, column_name, person, address)
    )
    from tests.columns, unnest(array[
      'https://bottega.example./storage/v1/object/public/' || bucket || '/a.png',
      'https://BOTTEGA.example/storage/v1/object/public/' || bucket || '/a.png',
      'https://io:segreto@bottega.example/storage/v1/object/public/' || bucket || '/a.png',
      'https:///bottega.example/storage/v1/object/public/' || bucket || '/a.png',
      'https:/\bottega.example/storage/v1/object/public/' || bucket || '/a.png',
      'https://bottega.example\storage\v1\object\public\' || bucket || '\a.png',
      U&'https://altrove.example/\202Egnp.a', U&'https://altrove.example/a.png?\2066x', E'https://altrove.example/a.png#x\ny',
      U&'https://altrove.example/\009Ba.png', E'https://altrove.example/a.png?\x1b[31m', U&'https://altrove.example/a?\2028'
    ]) as address
    where person = any (writers);
  return query
    select tests.allowed(
      format('%s writes %L into %s.%s', person, address, relation, column_name),
      tests.write(relation, column_name, person, address)
    )
    from tests.columns, unnest(array[
      null, 'https://altrove.example', 'https://altrove.example/logo.png?x=/storage/v1/object/public/' || bucket || '/a.png#x',
      'https://altrove.example/il%20logo%20%C3%A8/100%25.png', 'http://localhost:3000/storage/v1/object/public/' || bucket || '/A-b_1.2.png',
      '/storage/v1/object/public/' || bucket || '/' || tests.id(person) || '-1768032000000.webp?v=m9x2',
      'https://[::1]:3000/storage/v1/object/public/' || bucket || '/io/a.png'
    ]) as address
    where person = any (writers);
end
$$;
grant select on tests.columns, tests.spellings to authenticated;
select tests.asked_of(person) from unnest(array['admin', 'gestore', 'oste', 'cliente']) as person;

select tests.behind_the_scenes();
select tests.write_of_before(
  array['businesses_logo_url_valid'],
  $$update public.businesses set logo_url = '/storage/v1/object/public/business-logos/IT%20012.jpg' where id = tests.id('libera')$$
);
select is(
  private.rows_to_correct() #>> '{rows,0,rule}', 'businesses_logo_url_valid', 'an address of before is told to who asks the doctor'
);
select tests.acting_as('admin');
select tests.violates(
  'such a business is saved again with another logo', 'businesses_logo_url_valid',
  $$update public.businesses set telefono = '06' where id = tests.id('libera')$$
);
select tests.allowed(
  'or without', $$update public.businesses set telefono = '06', logo_url = null where id = tests.id('libera')$$
);
select tests.violates(
  'no website copies it', 'websites_logo_url_valid',
  $$insert into public.websites (business_id, nome, email, indirizzo, citta, regione, orari, logo_url)
    select id, insegna, email, indirizzo, citta, regione, tests.week(), logo_url
    from public.businesses where id = tests.id('libera')$$
);
select tests.behind_the_scenes();
select set_eq(
  $$select table_name::text, column_name::text from information_schema.columns
    where table_schema = 'public' and column_name like '%\_url' and table_name in (
      select tablename from pg_tables where schemaname = 'public'
    )$$,
  $$select relation, column_name from tests.columns$$,
  'every column that shows an image has a rule'
);

select * from finish();
rollback;
