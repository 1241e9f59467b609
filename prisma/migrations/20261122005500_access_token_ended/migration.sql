-- Prisma's engine cuts a script at every semicolon, so those inside a function are written \x3b.

-- Calls made with an access token end with it, as those of a session do.
create or replace function notify_session_ended() returns trigger language plpgsql as E'
begin
  perform pg_notify(''session_ended'', old.id::text)\x3b
  return null\x3b
end';

create trigger access_token_ended after delete on access_tokens for each row execute function notify_session_ended();
