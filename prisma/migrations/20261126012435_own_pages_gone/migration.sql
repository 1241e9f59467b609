-- AlterTable
ALTER TABLE "site_pages" ADD COLUMN     "dated" TEXT,
ADD COLUMN     "dated_year" INTEGER,
ADD COLUMN     "gone_at" TIMESTAMPTZ(3);
