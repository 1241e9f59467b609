-- AlterTable
ALTER TABLE "publication_attempts" ADD COLUMN     "sent" JSONB;

-- AlterTable
ALTER TABLE "publication_versions" ADD COLUMN     "sent" JSONB;
