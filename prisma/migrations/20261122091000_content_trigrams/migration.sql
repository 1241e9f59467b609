-- One trigram index finds titles by any term of three letters or digits and more. It holds the owner too, so that other
-- users' pieces cost nothing. Shorter terms are looked for in the covering index of the list.
DROP INDEX "generated_content_search_idx";
DROP FUNCTION "span_keys"(UUID, TIMESTAMPTZ);
DROP FUNCTION "text_grams"(TEXT, INTEGER);
CREATE INDEX "generated_content_search_idx" ON "generated_content" USING gin ("user_id", "search_title" gin_trgm_ops)
    WITH (fastupdate = off);
