-- Finds what is being written, which has not finished, without reading what has.
CREATE INDEX "generations_user_id_finished_at_idx" ON "generations"("user_id", "finished_at");

-- Devices of a user that show what is being written hear at the commit that a generation began or ended. Prisma's engine
-- cuts a script at every semicolon, so those inside a function are \x3b.
CREATE FUNCTION notify_writing_changed() RETURNS trigger LANGUAGE plpgsql AS E'
begin
  perform pg_notify(''writing_changed'', new.user_id::text)\x3b
  return null\x3b
end';

CREATE TRIGGER generation_begun AFTER INSERT ON "generations" FOR EACH ROW
  EXECUTE FUNCTION notify_writing_changed();

CREATE TRIGGER generation_moved AFTER UPDATE OF status ON "generations" FOR EACH ROW
  WHEN (new.status <> old.status AND new.status IN ('writing', 'done', 'failed', 'cancelled'))
  EXECUTE FUNCTION notify_writing_changed();
