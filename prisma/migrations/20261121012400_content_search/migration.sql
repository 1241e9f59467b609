-- Search in titles: btree_gin lets one index hold the owner beside the trigrams, so that other users' pieces cost nothing.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE INDEX "generated_content_search_idx" ON "generated_content" USING gin ("user_id", "title" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "generated_content_user_id_content_type_idx" ON "generated_content"("user_id", "content_type");
