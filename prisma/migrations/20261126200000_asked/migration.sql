ALTER TABLE "generated_content" ADD COLUMN "asked" JSONB;

UPDATE "generated_content" SET "asked" = jsonb_build_object('words', "words_asked", 'language', "language_asked")
WHERE "words_asked" IS NOT NULL OR "language_asked" IS NOT NULL;

ALTER TABLE "generated_content" DROP COLUMN "words_asked", DROP COLUMN "language_asked";
