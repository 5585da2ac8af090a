-- Payment methods: added and deleted by admin, never edited.

create table public.payment_methods (
  id uuid primary key default gen_random_uuid(),
  iban text not null,
  titolare text,
  created_at timestamptz not null default now(),
  constraint payment_methods_iban_valid check (iban ~ '\S' and char_length(iban) <= 200),
  constraint payment_methods_titolare_valid check (char_length(titolare) <= 200)
);

create index payment_methods_created_at_idx on public.payment_methods (created_at desc, id);

alter table public.payment_methods enable row level security;
revoke all on public.payment_methods from anon, authenticated;
grant select, insert, delete on public.payment_methods to authenticated;
grant all on public.payment_methods to service_role;

create policy "admin reads payment methods" on public.payment_methods
for select to authenticated
using ((select private.is_admin()));

create policy "admin adds payment methods" on public.payment_methods
for insert to authenticated
with check ((select private.is_admin()));

create policy "admin deletes payment methods" on public.payment_methods
for delete to authenticated
using ((select private.is_admin()));
