-- AlterTable
ALTER TABLE "generations" ADD COLUMN     "failure_seen_at" TIMESTAMPTZ(3);
