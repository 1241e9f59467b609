-- CreateEnum
CREATE TYPE "DeletedKind" AS ENUM ('piece', 'profile', 'website', 'source');

-- CreateEnum
CREATE TYPE "RowChange" AS ENUM ('delete', 'update', 'insert');

-- CreateTable
CREATE TABLE "deleted_things" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "kind" "DeletedKind" NOT NULL,
    "title" TEXT NOT NULL,
    "deleted_by" TEXT NOT NULL,
    "deleted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "deleted_things_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "deleted_rows" (
    "id" BIGSERIAL NOT NULL,
    "thing_id" UUID NOT NULL,
    "table_name" TEXT NOT NULL,
    "change" "RowChange" NOT NULL,
    "row" JSONB NOT NULL,
    "after" JSONB,
    "row_id" TEXT GENERATED ALWAYS AS ("row"->>'id') STORED,
    "object_key" TEXT GENERATED ALWAYS AS ("row"->>'object_key') STORED,
    "source_id" TEXT GENERATED ALWAYS AS ("row"->>'source_id') STORED,

    CONSTRAINT "deleted_rows_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "deleted_things_user_id_deleted_at_idx" ON "deleted_things"("user_id", "deleted_at" DESC);

-- CreateIndex
CREATE INDEX "deleted_things_deleted_at_idx" ON "deleted_things"("deleted_at");

-- CreateIndex
CREATE INDEX "deleted_rows_thing_id_table_name_idx" ON "deleted_rows"("thing_id", "table_name");

-- CreateIndex
CREATE INDEX "deleted_rows_table_name_row_id_idx" ON "deleted_rows"("table_name", "row_id");

-- CreateIndex
CREATE INDEX "deleted_rows_object_key_idx" ON "deleted_rows"("object_key");

-- CreateIndex
CREATE INDEX "deleted_rows_source_id_idx" ON "deleted_rows"("source_id");

-- AddForeignKey
ALTER TABLE "deleted_things" ADD CONSTRAINT "deleted_things_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deleted_rows" ADD CONSTRAINT "deleted_rows_thing_id_fkey" FOREIGN KEY ("thing_id") REFERENCES "deleted_things"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- While a transaction names a deletion that is kept, what its statements do to these rows is noted, also by foreign keys.
-- Prisma's engine cuts a script at every semicolon, so those inside a function are \x3b.
CREATE FUNCTION keep_row() RETURNS trigger LANGUAGE plpgsql AS E'
declare
  was jsonb\x3b
  became jsonb\x3b
begin
  if TG_OP = ''UPDATE'' then
    became := to_jsonb(new)\x3b
    select jsonb_object_agg(key, value) into was from jsonb_each(to_jsonb(old))
      where became->key is distinct from value\x3b
    if was is null then return null\x3b end if\x3b
    select jsonb_object_agg(key, value) into became from jsonb_each(became) where was ? key\x3b
    was := was || jsonb_build_object(''id'', old.id)\x3b
  elsif TG_OP = ''DELETE'' then
    was := to_jsonb(old)\x3b
  else
    was := to_jsonb(new)\x3b
  end if\x3b
  insert into deleted_rows (thing_id, table_name, change, "row", after)
    values (current_setting(''veemark.deletion'')::uuid, TG_TABLE_NAME, lower(TG_OP)::"RowChange", was, became)\x3b
  return null\x3b
end';

-- Every table whose rows go with a piece, a profile, a website or a source.
CREATE TRIGGER keep_deleted AFTER DELETE ON "generated_content" FOR EACH ROW WHEN (current_setting('veemark.deletion', true) <> '') EXECUTE FUNCTION keep_row();
CREATE TRIGGER keep_deleted AFTER DELETE ON "claims" FOR EACH ROW WHEN (current_setting('veemark.deletion', true) <> '') EXECUTE FUNCTION keep_row();
CREATE TRIGGER keep_deleted AFTER DELETE ON "claim_decisions" FOR EACH ROW WHEN (current_setting('veemark.deletion', true) <> '') EXECUTE FUNCTION keep_row();
CREATE TRIGGER keep_deleted AFTER DELETE ON "piece_sources" FOR EACH ROW WHEN (current_setting('veemark.deletion', true) <> '') EXECUTE FUNCTION keep_row();
CREATE TRIGGER keep_deleted AFTER DELETE ON "content_versions" FOR EACH ROW WHEN (current_setting('veemark.deletion', true) <> '') EXECUTE FUNCTION keep_row();
CREATE TRIGGER keep_deleted AFTER DELETE ON "generated_social" FOR EACH ROW WHEN (current_setting('veemark.deletion', true) <> '') EXECUTE FUNCTION keep_row();
CREATE TRIGGER keep_deleted AFTER DELETE ON "generated_email" FOR EACH ROW WHEN (current_setting('veemark.deletion', true) <> '') EXECUTE FUNCTION keep_row();
CREATE TRIGGER keep_deleted AFTER DELETE ON "images" FOR EACH ROW WHEN (current_setting('veemark.deletion', true) <> '') EXECUTE FUNCTION keep_row();
CREATE TRIGGER keep_deleted AFTER DELETE ON "image_variants" FOR EACH ROW WHEN (current_setting('veemark.deletion', true) <> '') EXECUTE FUNCTION keep_row();
CREATE TRIGGER keep_deleted AFTER DELETE ON "publications" FOR EACH ROW WHEN (current_setting('veemark.deletion', true) <> '') EXECUTE FUNCTION keep_row();
CREATE TRIGGER keep_deleted AFTER DELETE ON "publication_attempts" FOR EACH ROW WHEN (current_setting('veemark.deletion', true) <> '') EXECUTE FUNCTION keep_row();
CREATE TRIGGER keep_deleted AFTER DELETE ON "publication_versions" FOR EACH ROW WHEN (current_setting('veemark.deletion', true) <> '') EXECUTE FUNCTION keep_row();
CREATE TRIGGER keep_deleted AFTER DELETE ON "calendar_entries" FOR EACH ROW WHEN (current_setting('veemark.deletion', true) <> '') EXECUTE FUNCTION keep_row();
CREATE TRIGGER keep_deleted AFTER DELETE ON "share_links" FOR EACH ROW WHEN (current_setting('veemark.deletion', true) <> '') EXECUTE FUNCTION keep_row();
CREATE TRIGGER keep_deleted AFTER DELETE ON "reviews" FOR EACH ROW WHEN (current_setting('veemark.deletion', true) <> '') EXECUTE FUNCTION keep_row();
CREATE TRIGGER keep_deleted AFTER DELETE ON "profiles" FOR EACH ROW WHEN (current_setting('veemark.deletion', true) <> '') EXECUTE FUNCTION keep_row();
CREATE TRIGGER keep_deleted AFTER DELETE ON "profile_voices" FOR EACH ROW WHEN (current_setting('veemark.deletion', true) <> '') EXECUTE FUNCTION keep_row();
CREATE TRIGGER keep_deleted AFTER DELETE ON "websites" FOR EACH ROW WHEN (current_setting('veemark.deletion', true) <> '') EXECUTE FUNCTION keep_row();
CREATE TRIGGER keep_deleted AFTER DELETE ON "website_reports" FOR EACH ROW WHEN (current_setting('veemark.deletion', true) <> '') EXECUTE FUNCTION keep_row();
CREATE TRIGGER keep_deleted AFTER DELETE ON "site_readings" FOR EACH ROW WHEN (current_setting('veemark.deletion', true) <> '') EXECUTE FUNCTION keep_row();
CREATE TRIGGER keep_deleted AFTER DELETE ON "site_pages" FOR EACH ROW WHEN (current_setting('veemark.deletion', true) <> '') EXECUTE FUNCTION keep_row();
CREATE TRIGGER keep_deleted AFTER DELETE ON "site_links" FOR EACH ROW WHEN (current_setting('veemark.deletion', true) <> '') EXECUTE FUNCTION keep_row();
CREATE TRIGGER keep_deleted AFTER DELETE ON "site_patches" FOR EACH ROW WHEN (current_setting('veemark.deletion', true) <> '') EXECUTE FUNCTION keep_row();
CREATE TRIGGER keep_deleted AFTER DELETE ON "publish_plans" FOR EACH ROW WHEN (current_setting('veemark.deletion', true) <> '') EXECUTE FUNCTION keep_row();
CREATE TRIGGER keep_deleted AFTER DELETE ON "entry_batches" FOR EACH ROW WHEN (current_setting('veemark.deletion', true) <> '') EXECUTE FUNCTION keep_row();
CREATE TRIGGER keep_deleted AFTER DELETE ON "sources" FOR EACH ROW WHEN (current_setting('veemark.deletion', true) <> '') EXECUTE FUNCTION keep_row();
CREATE TRIGGER keep_deleted AFTER DELETE ON "source_facts" FOR EACH ROW WHEN (current_setting('veemark.deletion', true) <> '') EXECUTE FUNCTION keep_row();

-- Those whose rows lose a reference, or are marked.
CREATE TRIGGER keep_updated AFTER UPDATE ON "generated_content" FOR EACH ROW WHEN (current_setting('veemark.deletion', true) <> '') EXECUTE FUNCTION keep_row();
CREATE TRIGGER keep_updated AFTER UPDATE ON "generations" FOR EACH ROW WHEN (current_setting('veemark.deletion', true) <> '') EXECUTE FUNCTION keep_row();
CREATE TRIGGER keep_updated AFTER UPDATE ON "sources" FOR EACH ROW WHEN (current_setting('veemark.deletion', true) <> '') EXECUTE FUNCTION keep_row();
CREATE TRIGGER keep_updated AFTER UPDATE ON "publications" FOR EACH ROW WHEN (current_setting('veemark.deletion', true) <> '') EXECUTE FUNCTION keep_row();
CREATE TRIGGER keep_updated AFTER UPDATE ON "calendar_entries" FOR EACH ROW WHEN (current_setting('veemark.deletion', true) <> '') EXECUTE FUNCTION keep_row();

-- Posts of a deleted piece, which count for the pace.
CREATE TRIGGER keep_inserted AFTER INSERT ON "deleted_posts" FOR EACH ROW WHEN (current_setting('veemark.deletion', true) <> '') EXECUTE FUNCTION keep_row();
