-- Prisma's engine cuts a script at every semicolon, so those inside a function are written \x3b.

-- Whatever cancels or deletes a running generation (a button, an account that goes, an operator), every instance
-- hears of it when that commits, so that no call to the AI outlives it.
create function notify_generation_stopped() returns trigger language plpgsql as E'
begin
  perform pg_notify(''generation_stopped'', old.id::text)\x3b
  return null\x3b
end';

create trigger generation_cancelled after update of status on generations for each row
  when (new.status = 'cancelled' and old.status <> 'cancelled')
  execute function notify_generation_stopped();

create trigger generation_deleted after delete on generations for each row
  when (old.status in ('queued', 'planning', 'writing', 'finishing'))
  execute function notify_generation_stopped();

-- However a session ends (sign-out, a new password, an account that goes), its open streams end with it.
create function notify_session_ended() returns trigger language plpgsql as E'
begin
  perform pg_notify(''session_ended'', old.id)\x3b
  return null\x3b
end';

create trigger session_ended after delete on sessions for each row execute function notify_session_ended();
