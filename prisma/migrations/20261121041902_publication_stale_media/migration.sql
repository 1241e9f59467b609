-- AlterTable
ALTER TABLE "publications" ADD COLUMN     "stale_media" TEXT[] DEFAULT ARRAY[]::TEXT[];
