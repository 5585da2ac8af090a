-- The last step of a database of 1.0.0 or 2.0.0: after it everything is as the files of `supabase/migrations` make it up to this
-- version, and their history takes the place of this folder's.

-- Nothing calls it any more.
drop function private.without_person(jsonb, uuid[], text[], text[]);
