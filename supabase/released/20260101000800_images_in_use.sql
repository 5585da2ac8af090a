-- Replacing an image removes the old file, unless another row still shows it.

-- `bucket/name` of a stored file's public address, whatever the origin in front; null for any other address.
create function private.stored_object(url text)
returns text
language sql
immutable
set search_path = ''
as $$
  select substring(url from '/storage/v1/object/public/([^?#]+)')
$$;

revoke execute on function private.stored_object(text) from public;
-- An index expression runs as whoever writes the row.
grant execute on function private.stored_object(text) to authenticated, service_role;

-- Hash, since an address may be longer than a b-tree entry.
create index profiles_avatar_object_idx on public.profiles using hash (private.stored_object(avatar_url));
create index businesses_logo_object_idx on public.businesses using hash (private.stored_object(logo_url));
create index websites_logo_object_idx on public.websites using hash (private.stored_object(logo_url));
create index websites_cover_object_idx on public.websites using hash (private.stored_object(immagine_copertina_url));
create index services_cover_object_idx on public.services using hash (private.stored_object(immagine_copertina_url));
create index graphic_services_cover_object_idx on public.graphic_services
using hash (private.stored_object(immagine_copertina_url));
create index cards_logo_object_idx on public.cards using hash (private.stored_object(logo_url));

-- Looks past row-level security, since the row that still shows the image may be another's.
create function private.image_in_use(_url text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select case when (select auth.uid()) is not null then
    exists (select from public.profiles where private.stored_object(avatar_url) = private.stored_object(_url))
    or exists (select from public.businesses where private.stored_object(logo_url) = private.stored_object(_url))
    or exists (select from public.websites where private.stored_object(logo_url) = private.stored_object(_url))
    or exists (
      select from public.websites where private.stored_object(immagine_copertina_url) = private.stored_object(_url)
    )
    or exists (
      select from public.services where private.stored_object(immagine_copertina_url) = private.stored_object(_url)
    )
    or exists (
      select from public.graphic_services
      where private.stored_object(immagine_copertina_url) = private.stored_object(_url)
    )
    or exists (select from public.cards where private.stored_object(logo_url) = private.stored_object(_url))
  end
$$;

revoke execute on function private.image_in_use(text) from public;
grant execute on function private.image_in_use(text) to authenticated, service_role;

-- Whether any row still shows a stored image; null when nobody is signed in. The answer tells nothing about
-- whose row it is, and the address is public anyhow.
create function public.image_in_use(_url text)
returns boolean
language sql
stable
set search_path = ''
as $$
  select private.image_in_use(_url)
$$;

revoke execute on function public.image_in_use(text) from public, anon;
grant execute on function public.image_in_use(text) to authenticated, service_role;
