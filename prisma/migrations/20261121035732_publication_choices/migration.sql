-- AlterTable
ALTER TABLE "publications" ADD COLUMN     "choices" JSONB;
