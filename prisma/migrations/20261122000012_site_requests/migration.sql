-- What was taken over from a site is told from what was replaced there.
ALTER TYPE "VersionOrigin" ADD VALUE 'taken' BEFORE 'site';

-- CreateEnum
CREATE TYPE "SiteTask" AS ENUM ('send', 'complete', 'unpublish', 'remove');

-- What a site was last asked to do, until it is known what came of it.
ALTER TABLE "publications"
ADD COLUMN "asked" "SiteTask",
ADD COLUMN "asked_revision" INTEGER,
ADD COLUMN "asked_image" TEXT,
ADD COLUMN "asked_as_of" TIMESTAMPTZ(3),
ADD COLUMN "asked_over" TEXT;
