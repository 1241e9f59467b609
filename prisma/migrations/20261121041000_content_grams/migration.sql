-- Any text of one to three characters that occurs in a value: what a search for any term, punctuation included, can be
-- looked up by. The cost keeps the planner from computing it row by row instead of asking the index.
CREATE FUNCTION "text_grams"("value" TEXT, "shortest" INTEGER) RETURNS TEXT[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 10000 AS $$
    SELECT coalesce(array_agg(DISTINCT substr($1, "start", "size")), '{}')
    FROM generate_series($2, 3) "size", generate_series(1, length($1) - "size" + 1) "start"
$$;

ALTER TABLE "generated_content" ADD COLUMN "search_title" TEXT GENERATED ALWAYS AS (lower("title")) STORED;

-- One index holds the owner beside the grams, so that other users' pieces cost nothing.
DROP INDEX "generated_content_search_idx";
CREATE INDEX "generated_content_search_idx" ON "generated_content" USING gin ("user_id", "text_grams"("search_title", 1));

-- Walked newest first without touching the table: a title has at most 300 characters, so it always fits.
DROP INDEX "generated_content_user_id_created_at_id_idx";
CREATE INDEX "generated_content_user_id_created_at_id_idx" ON "generated_content"("user_id", "created_at" DESC, "id" DESC)
    INCLUDE ("search_title", "content_type", "profile");

-- DropIndex
DROP INDEX "generated_content_profile_idx";

-- DropIndex
DROP INDEX "generated_content_user_id_content_type_idx";

-- CreateIndex
CREATE INDEX "generated_content_user_id_content_type_created_at_id_idx" ON "generated_content"("user_id", "content_type", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "generated_content_profile_created_at_id_idx" ON "generated_content"("profile", "created_at" DESC, "id" DESC);
