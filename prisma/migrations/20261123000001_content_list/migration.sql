-- Serves the list in the order of the last change.
CREATE INDEX "generated_content_user_id_updated_at_id_idx" ON "generated_content"("user_id", "updated_at" DESC, "id" DESC);
