-- An approval holds for one text with one image.
ALTER TABLE "calendar_entries" ADD COLUMN "approved_revision" INTEGER, ADD COLUMN "approved_image" TEXT;

-- What was approved before counts as approved the way it is now.
UPDATE "calendar_entries" SET "approved_revision" = piece."revision", "approved_image" = piece."featured_image"
FROM "generated_content" piece
WHERE piece."id" = "calendar_entries"."content_id" AND "calendar_entries"."approved_at" IS NOT NULL;
