-- A brief holds passages and facts of its sources: lists read these columns instead.
ALTER TABLE "generations"
    ADD COLUMN "topic" TEXT GENERATED ALWAYS AS ("brief" ->> 'topic') STORED,
    ADD COLUMN "content_type" TEXT GENERATED ALWAYS AS ("brief" ->> 'contentType') STORED,
    ADD COLUMN "language" TEXT GENERATED ALWAYS AS ("brief" ->> 'language') STORED;
