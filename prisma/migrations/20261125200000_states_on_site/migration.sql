-- AlterEnum
ALTER TYPE "PublicationStatus" ADD VALUE 'private' AFTER 'draft';
ALTER TYPE "PublicationStatus" ADD VALUE 'future' AFTER 'private';
ALTER TYPE "SiteChange" ADD VALUE 'head';

-- AlterTable
ALTER TABLE "websites" ADD COLUMN     "companion" JSONB;
