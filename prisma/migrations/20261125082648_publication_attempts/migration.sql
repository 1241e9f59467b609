-- CreateEnum
CREATE TYPE "AttemptOutcome" AS ENUM ('due', 'open', 'arrived', 'failed');

-- CreateEnum
ALTER TYPE "SiteTask" RENAME TO "SiteTask_old";
CREATE TYPE "SiteTask" AS ENUM ('image', 'create', 'update', 'complete', 'unpublish', 'remove');

-- CreateTable
CREATE TABLE "publication_attempts" (
    "id" UUID NOT NULL,
    "publication_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "task" "SiteTask" NOT NULL,
    "outcome" "AttemptOutcome" NOT NULL DEFAULT 'open',
    "request" TEXT,
    "revision" INTEGER,
    "image_source" TEXT,
    "as_of" TIMESTAMPTZ(3),
    "over" TEXT,
    "open_until" TIMESTAMPTZ(3),
    "looks" INTEGER NOT NULL DEFAULT 0,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "publication_attempts_pkey" PRIMARY KEY ("id")
);

-- What was asked for and is not settled. An attempt has the id of an early time, so that later ones are sorted after it.
-- A post that may still be made.
INSERT INTO "publication_attempts" ("id", "publication_id", "user_id", "task", "revision", "image_source", "as_of", "over",
    "open_until", "looks", "asked_at")
  SELECT ('00000001' || substr(gen_random_uuid()::text, 9))::uuid, "id", "user_id", 'create', "asked_revision",
    "asked_image", "asked_as_of", "asked_over", "open_until", "looks", "asked_at"
  FROM "publications" WHERE "asked_at" IS NOT NULL;

-- A change that may have arrived, or the last one that is known where none is named.
INSERT INTO "publication_attempts" ("id", "publication_id", "user_id", "task", "revision", "image_source", "as_of", "over",
    "looks", "asked_at")
  SELECT ('00000002' || substr(gen_random_uuid()::text, 9))::uuid, "id", "user_id",
    (CASE "asked"::text WHEN 'send' THEN 'update' ELSE coalesce("asked"::text, 'update') END)::"SiteTask",
    "asked_revision", "asked_image", "asked_as_of", "asked_over", "looks",
    coalesce("update_asked_at", "updated_at")
  FROM "publications"
  WHERE "update_asked_at" IS NOT NULL OR "asked"::text IN ('complete', 'unpublish', 'remove');

-- Structured data that the post still waits for.
INSERT INTO "publication_attempts" ("id", "publication_id", "user_id", "task", "outcome", "asked_at")
  SELECT ('00000000' || substr(gen_random_uuid()::text, 9))::uuid, "id", "user_id", 'complete', 'due', "updated_at"
  FROM "publications" WHERE "data_due";

-- A post that is there and settled only has its looks counted on.
INSERT INTO "publication_attempts" ("id", "publication_id", "user_id", "task", "outcome", "looks", "asked_at")
  SELECT ('00000000' || substr(gen_random_uuid()::text, 9))::uuid, "id", "user_id", 'update', 'arrived', "looks", "updated_at"
  FROM "publications"
  WHERE "look_at" IS NOT NULL AND NOT EXISTS (
    SELECT FROM "publication_attempts" WHERE "publication_id" = "publications"."id");

-- AlterTable
ALTER TABLE "publications" DROP COLUMN "asked",
DROP COLUMN "asked_as_of",
DROP COLUMN "asked_at",
DROP COLUMN "asked_image",
DROP COLUMN "asked_over",
DROP COLUMN "asked_revision",
DROP COLUMN "content_hash",
DROP COLUMN "data_due",
DROP COLUMN "lease_owner",
DROP COLUMN "lease_until",
DROP COLUMN "looks",
DROP COLUMN "open_until",
DROP COLUMN "site_changed_at",
DROP COLUMN "update_asked_at",
ADD COLUMN     "held_by" TEXT;
DROP TYPE "SiteTask_old";

-- CreateIndex
CREATE INDEX "publications_held_by_idx" ON "publications"("held_by") WHERE "held_by" IS NOT NULL;

-- CreateIndex
CREATE INDEX "publication_attempts_publication_id_id_idx" ON "publication_attempts"("publication_id", "id" DESC);

-- CreateIndex
CREATE INDEX "publication_attempts_user_id_idx" ON "publication_attempts"("user_id");

-- AddForeignKey
ALTER TABLE "publication_attempts" ADD CONSTRAINT "publication_attempts_publication_id_fkey" FOREIGN KEY ("publication_id") REFERENCES "publications"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "publication_attempts" ADD CONSTRAINT "publication_attempts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
