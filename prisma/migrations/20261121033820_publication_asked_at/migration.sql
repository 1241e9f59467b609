-- AlterTable
ALTER TABLE "publications" ADD COLUMN     "asked_at" TIMESTAMPTZ(3),
ADD COLUMN     "error_hint" TEXT;
