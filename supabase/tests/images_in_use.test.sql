-- image_in_use: whether a row still shows a stored image, whoever's row it is.
begin;
\ir helpers.psql
select no_plan();
select tests.set_stage();

create function tests.picture(path text) returns text language sql as $$
  select 'https://bottega.example/storage/v1/object/public/' || path
$$;

update public.businesses set logo_url = tests.picture('business-logos/01234560587.jpg') where id = tests.id('osteria');
update public.websites set immagine_copertina_url = tests.picture('website-covers/sito.png')
where id = tests.id('sito osteria');
update public.cards set logo_url = tests.picture('business-logos/card.png') where id = tests.id('card osteria');
update public.services set immagine_copertina_url = tests.picture('service-covers/social.png');
update public.graphic_services set immagine_copertina_url = tests.picture('service-covers/grafica.png');
update public.profiles set avatar_url = tests.picture('avatars/io.png') where user_id = tests.id('gestore');

select tests.acting_as('rivale');
select is(public.image_in_use(tests.picture(path)), true, path || ' is in use')
from unnest(array[
  'business-logos/01234560587.jpg', 'website-covers/sito.png', 'business-logos/card.png', 'service-covers/social.png',
  'service-covers/grafica.png', 'avatars/io.png'
]) as path;
select is(
  public.image_in_use('/storage/v1/object/public/business-logos/card.png?v=2'), true,
  'the same file under another origin is the same'
);
select is(public.image_in_use(address), true, address || ' is the same file')
from unnest(array[
  '/storage/v1/object/business-logos/card.png', '/storage/v1/object/authenticated/business-logos/card.png',
  'https://altrove.example/storage/v1/render/image/public/business-logos/card.png?width=64',
  '/%73torage/v1/object/public/business%2Dlogos/c%61rd.png#x', '/storage/v1/object/public%2Fbusiness-logos%2Fcard.png'
]) as address;
select is(public.image_in_use(tests.picture('business-logos/card')), false, 'half a name is not');
select is(public.image_in_use(tests.picture('avatars/card.png')), false, 'nor is the name in another bucket');
select is(public.image_in_use('https://altrove.example/card.png'), false, 'nor an address elsewhere');
select is(public.image_in_use(null), false, 'nor none');
select is(public.image_in_use('/storage/v1/object/public/a/%ff%zz%'), false, 'nor one that encodes no text');

-- Rows that show a file by its other addresses.
select tests.behind_the_scenes();
update public.cards set logo_url = '/storage/v1/object/authenticated/business-logos/c%61rd%20due.pdf?v=2'
where id = tests.id('card osteria');
update public.businesses set logo_url = tests.picture('business-logos/insegna.pdf.preview.png')
where id = tests.id('osteria');
select tests.acting_as('rivale');
select is(public.image_in_use(tests.picture('business-logos/card%20due.pdf')), true, 'an encoded row shows the file');
select is(
  public.image_in_use(tests.picture('business-logos/card due.pdf.preview.png')), true,
  'a document in use keeps its preview'
);
select is(
  public.image_in_use(tests.picture('business-logos/insegna.pdf')), true,
  'a preview in use keeps its document, which it would be removed with'
);
select is(public.image_in_use(tests.picture('business-logos/card.png')), false, 'what no row shows any more is free');

select tests.acting_as_anon();
select throws_ok(
  $$select public.image_in_use('x')$$, '42501', null, 'anon may not even ask'
);

select * from finish();
rollback;
