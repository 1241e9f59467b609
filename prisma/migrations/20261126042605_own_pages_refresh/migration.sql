-- CreateEnum
CREATE TYPE "SitePatchKind" AS ENUM ('link', 'refresh');

-- AlterTable
ALTER TABLE "site_pages" ADD COLUMN     "contradicted" TEXT,
ADD COLUMN     "described" BOOLEAN;

-- AlterTable
ALTER TABLE "site_links" ADD COLUMN     "checked_at" TIMESTAMPTZ(3),
ADD COLUMN     "is_dead" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "site_patches" ADD COLUMN     "kind" "SitePatchKind" NOT NULL DEFAULT 'link';
