create table public.notes (
  id uuid primary key default gen_random_uuid(),
  author uuid not null default auth.uid() references auth.users on delete cascade,
  body text not null
);
alter table public.notes enable row level security;
grant select, insert on public.notes to authenticated;
create policy "one's own" on public.notes using (author = auth.uid()) with check (author = auth.uid());

create function public.count_notes() returns bigint language sql stable set search_path = ''
  as 'select count(*) from public.notes';
