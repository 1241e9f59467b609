-- Who waits for a publication is told when whoever works on it lets go of it.
CREATE FUNCTION notify_publication_free() RETURNS trigger LANGUAGE plpgsql AS E'
begin
  perform pg_notify(''publication_free'', new.id::text)\x3b
  return null\x3b
end';

CREATE TRIGGER publication_free AFTER UPDATE OF held_by ON publications
  FOR EACH ROW WHEN (old.held_by IS NOT NULL AND new.held_by IS NULL)
  EXECUTE FUNCTION notify_publication_free();
