-- What earlier rules have read is found without a look at all the rest, the last changed first.
CREATE INDEX "generated_content_reader_updated_at_idx" ON "generated_content"("reader", "updated_at" DESC);
CREATE INDEX "sources_reader_updated_at_idx" ON "sources"("reader", "updated_at" DESC);
