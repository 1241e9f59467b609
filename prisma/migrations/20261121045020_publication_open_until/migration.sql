-- AlterTable
ALTER TABLE "publications" ADD COLUMN     "open_until" TIMESTAMPTZ(3);
