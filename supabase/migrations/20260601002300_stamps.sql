-- Cards that count: who keeps a card, and the stamps on it. How many stamps a person has is always counted from the rows: a
-- number that is stored could be lost between two requests.

create table public.card_holders (
  id uuid primary key default gen_random_uuid(),
  card_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  constraint card_holders_card_id_fkey foreign key (card_id) references public.cards (id) on delete cascade,
  constraint card_holders_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade,
  constraint card_holders_card_id_user_id_key unique (card_id, user_id),
  constraint card_holders_created_at_valid
    check (created_at between '1900-01-01 00:00:00+00' and '2199-12-31 00:00:00+00')
);

create index card_holders_user_id_idx on public.card_holders (user_id);

create table public.stamps (
  id uuid primary key default gen_random_uuid(),
  holder_id uuid not null,
  tipo text not null,
  created_at timestamptz not null default now(),
  -- Who stamped. Null when that account is gone.
  by uuid,
  constraint stamps_holder_id_fkey foreign key (holder_id) references public.card_holders (id) on delete cascade,
  constraint stamps_by_fkey foreign key (by) references auth.users (id) on delete set null,
  constraint stamps_tipo_valid check (tipo in ('timbro', 'premio')),
  constraint stamps_created_at_valid check (created_at between '1900-01-01 00:00:00+00' and '2199-12-31 00:00:00+00')
);

create index stamps_holder_id_created_at_idx on public.stamps (holder_id, created_at);
create index stamps_by_idx on public.stamps (by) where by is not null;

create trigger card_holders_stamp before insert or update on public.card_holders
for each row execute function private.stamp_created();

create function private.newest_stamp(_holder_id uuid)
returns uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (select id from public.stamps where holder_id = _holder_id order by created_at desc, id desc limit 1);
end
$$;

-- The stamps since the last reward that a person had before the given moment, also those beyond what the card takes now.
create function private.stamps_before(_holder_id uuid, _at timestamptz)
returns integer
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select count(*) from public.stamps
    where holder_id = _holder_id and tipo = 'timbro' and created_at < _at
      and created_at > coalesce(
        (select max(created_at) from public.stamps where holder_id = _holder_id and tipo = 'premio' and created_at < _at),
        '-infinity'
      )
  );
end
$$;

-- The stamps to show (`fatti`): never more than the card takes, and none on a card without stamps.
create function private.stamps_of(_holder_id uuid, _timbri integer)
returns integer
language plpgsql
stable
set search_path = ''
as $$
begin
  return case when _timbri is null then 0 else least(private.stamps_before(_holder_id, 'infinity'), _timbri) end;
end
$$;

-- Stamps of one holder are written and taken back one after the other: whoever waits sees what was done meanwhile.
create function private.lock_stamps(_holder_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('stamps of ' || _holder_id, 0));
end
$$;

-- Callers of the API choose neither the time nor the author of a stamp. The time is read once the lock is taken, so that the
-- order of the times is the order of the stamps, also after the clock was put back.
create function private.begin_stamp()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.lock_stamps(new.holder_id);
  new.by := auth.uid();
  new.created_at := greatest(
    clock_timestamp(),
    (select max(created_at) + interval '1 microsecond' from public.stamps where holder_id = new.holder_id)
  );
  return new;
end
$$;

create trigger stamps_begin before insert on public.stamps
for each row when (current_user in ('anon', 'authenticated')) execute function private.begin_stamp();

-- After the rows are written, so that policies are asked first: who may not stamp is told nothing of the holder. The reason is
-- one word in `details`.
create function private.check_stamps()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  reason text;
begin
  select
    case
      when website.stato <> 'attivo' or business.stato <> 'attivo' then 'suspended'
      when card.timbri is null then 'no_stamps'
      when stamp.tipo = 'premio' and had.fatti < card.timbri then 'not_full'
      when stamp.tipo = 'timbro' and had.fatti >= card.timbri then 'full'
      else 'once_a_minute'
    end
  into reason
  from written as stamp
  join public.card_holders as holder on holder.id = stamp.holder_id
  join public.cards as card on card.id = holder.card_id
  join public.websites as website on website.id = card.website_id
  join public.businesses as business on business.id = website.business_id
  cross join lateral (select private.stamps_before(stamp.holder_id, stamp.created_at) as fatti) as had
  where website.stato <> 'attivo' or business.stato <> 'attivo'
    or card.timbri is null
    or (stamp.tipo = 'premio') <> (had.fatti >= card.timbri)
    or stamp.tipo = 'timbro' and exists (
      select from public.stamps as other
      where other.holder_id = stamp.holder_id and other.tipo = 'timbro' and other.id <> stamp.id
        and other.created_at > stamp.created_at - interval '1 minute'
        and other.created_at < stamp.created_at + interval '1 minute'
    )
  limit 1;
  if found then
    raise exception 'this stamp does not count' using errcode = 'PT409', detail = reason;
  end if;
  return null;
end
$$;

create trigger stamps_check after insert on public.stamps
referencing new table as written for each statement execute function private.check_stamps();

-- The policy says who takes back which stamp. Once the lock is taken the stamp must still be the newest: a reward that was given
-- meanwhile keeps the stamps that it took.
create function private.take_back_stamp()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.lock_stamps(old.holder_id);
  return case when old.id = private.newest_stamp(old.holder_id) then old end;
end
$$;

create trigger stamps_take_back before delete on public.stamps
for each row when (current_user in ('anon', 'authenticated')) execute function private.take_back_stamp();

-- Whether a card is one of an active website of an active business. A cliente reads neither.
create function private.is_card_shown(_card_id uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (
    select from public.cards as card
    join public.websites as website on website.id = card.website_id and website.stato = 'attivo'
    join public.businesses as business on business.id = website.business_id and business.stato = 'attivo'
    where card.id = _card_id
  );
end
$$;

alter table public.card_holders enable row level security;
alter table public.stamps enable row level security;
revoke all on public.card_holders, public.stamps from anon, authenticated;
grant select, delete on public.card_holders, public.stamps to authenticated;
grant insert (id, card_id, user_id) on public.card_holders to authenticated;
grant insert (id, holder_id, tipo) on public.stamps to authenticated;
grant all on public.card_holders, public.stamps to service_role;

create policy "admin reads all holders, a business its card's, a person its own" on public.card_holders
for select to authenticated
using (
  (select private.reads_all('cards')) is not null
  or user_id = (select auth.uid())
  or card_id in (select id from public.cards where business_id = (select private.own_business()))
);

create policy "a cliente keeps a card that is shown" on public.card_holders
for insert to authenticated
with check (
  user_id = (select auth.uid())
  and (select private.own_role()) = 'cliente'
  and (select private.is_card_shown(card_id))
);

-- Whatever role the account has now.
create policy "a person leaves its own cards" on public.card_holders
for delete to authenticated
using (user_id = (select auth.uid()));

create policy "whoever reads a holder reads its stamps" on public.stamps
for select to authenticated
using (
  (select private.reads_all('cards')) is not null
  or exists (select from public.card_holders as holder where holder.id = holder_id)
);

create policy "admin stamps, a business its own card" on public.stamps
for insert to authenticated
with check (
  (select private.is_admin())
  or exists (
    select from public.card_holders as holder
    join public.cards as card on card.id = holder.card_id
    where holder.id = holder_id and card.business_id = (select private.own_business())
  )
);

create policy "whoever stamped takes the newest back within five minutes" on public.stamps
for delete to authenticated
using (
  by = (select auth.uid())
  and created_at > now() - interval '5 minutes'
  and id = (select private.newest_stamp(holder_id))
);

select private.require_second_step('public.card_holders');
select private.require_second_step('public.stamps');

create function private.own_cards()
returns table (
  holder_id uuid, card_id uuid, nome text, font text, background_color text, logo_url text, timbri integer,
  premio text, fatti integer, sito jsonb
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.refuse_before_second_step();
  return query
    select holder.id, card.id, card.nome, card.font, card.background_color, card.logo_url, card.timbri, card.premio,
      private.stamps_of(holder.id, card.timbri), private.card_shop(website)
    from public.card_holders as holder
    join public.cards as card on card.id = holder.card_id
    join public.websites as website on website.id = card.website_id and website.stato = 'attivo'
    join public.businesses as business on business.id = website.business_id and business.stato = 'attivo'
    where holder.user_id = (select auth.uid())
    order by holder.created_at desc, holder.id desc;
end
$$;

-- The cards that the caller keeps, without those of suspended shops, the last kept first.
create function public.own_cards()
returns table (
  holder_id uuid, card_id uuid, nome text, font text, background_color text, logo_url text, timbri integer,
  premio text, fatti integer, sito jsonb
)
language sql
stable
set search_path = ''
as $$
  select * from private.own_cards()
$$;

create function private.stamp_card(_holder_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  kept record;
begin
  perform private.refuse_before_second_step();
  select holder.user_id, card.* into kept
  from public.card_holders as holder join public.cards as card on card.id = holder.card_id
  where holder.id = _holder_id;
  if not found then
    raise exception 'no such holder' using errcode = 'PT404';
  end if;
  if not coalesce(private.is_admin() or kept.business_id = private.own_business(), false) then
    return jsonb_build_object('card_id', kept.id);
  end if;
  return jsonb_build_object(
    'card_id', kept.id,
    'nome', kept.nome,
    'font', kept.font,
    'background_color', kept.background_color,
    'logo_url', kept.logo_url,
    'timbri', kept.timbri,
    'premio', kept.premio,
    'fatti', private.stamps_of(_holder_id, kept.timbri),
    'display_name', (select display_name from public.profiles where user_id = kept.user_id)
  );
end
$$;

-- What is seen before stamping: everything for an admin and the card's business, for others only which card it is.
create function public.stamp_card(_holder_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select private.stamp_card(_holder_id)
$$;

-- The figures look past the policies, which would be asked for each stamp.
create function private.card_figures(_card_id uuid, _timbri integer)
returns table (titolari integer, timbri_oggi integer, timbri_mese integer, pieni integer)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  today constant timestamp := private.italian_day();
  day_began constant timestamptz := today at time zone 'Europe/Rome';
  month_began constant timestamptz := date_trunc('month', today) at time zone 'Europe/Rome';
  wanted integer;
begin
  select coalesce(_timbri, card.timbri) into wanted from public.cards as card
  where card.id = _card_id
    and coalesce(private.is_admin() or card.business_id = private.own_business(), false);
  if not found then
    return;
  end if;
  return query
    with kept as materialized (select id from public.card_holders where card_id = _card_id),
    rewarded as (
      select holder_id, max(created_at) as at from public.stamps
      where tipo = 'premio' and holder_id in (select id from kept) group by holder_id
    ),
    counted as (
      select
        count(*) filter (where created_at > coalesce(rewarded.at, '-infinity')) as fatti,
        count(*) filter (where created_at >= day_began) as of_day,
        count(*) filter (where created_at >= month_began) as of_month
      from public.stamps
      left join rewarded using (holder_id)
      where tipo = 'timbro' and holder_id in (select id from kept)
      group by holder_id
    )
    select
      (select count(*) from kept)::integer, coalesce(sum(of_day), 0)::integer, coalesce(sum(of_month), 0)::integer,
      (count(*) filter (where fatti >= wanted))::integer
    from counted;
end
$$;

-- How many people hold a card, its stamps today and this month in Italy, and how many people are full, or would be if a reward
-- took `_timbri` stamps. One row for an admin and the card's business, none for others.
create function public.card_figures(_card_id uuid, _timbri integer default null)
returns table (titolari integer, timbri_oggi integer, timbri_mese integer, pieni integer)
language sql
stable
set search_path = ''
as $$
  select * from private.card_figures(_card_id, _timbri)
$$;

revoke execute on all functions in schema private from public;
revoke execute on function
  public.own_cards(), public.stamp_card(uuid), public.card_figures(uuid, integer)
from public, anon, service_role;
grant execute on function
  private.newest_stamp(uuid), private.is_card_shown(uuid),
  private.own_cards(), public.own_cards(), private.stamp_card(uuid), public.stamp_card(uuid),
  private.card_figures(uuid, integer), public.card_figures(uuid, integer)
to authenticated;
