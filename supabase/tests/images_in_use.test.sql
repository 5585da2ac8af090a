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
select is(public.image_in_use(tests.picture('business-logos/card')), false, 'half a name is not');
select is(public.image_in_use(tests.picture('avatars/card.png')), false, 'nor is the name in another bucket');
select is(public.image_in_use('https://altrove.example/card.png'), false, 'nor an address elsewhere');
select is(public.image_in_use(null), false, 'nor none');

select tests.acting_as_anon();
select throws_ok(
  $$select public.image_in_use('x')$$, '42501', null, 'anon may not even ask'
);

select * from finish();
rollback;
