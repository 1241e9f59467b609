-- DropIndex
DROP INDEX "mails_status_created_at_idx";

-- AlterTable
ALTER TABLE "mails" ADD COLUMN     "not_before" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- CreateIndex
CREATE INDEX "mails_status_not_before_idx" ON "mails"("status", "not_before");

-- CreateIndex
CREATE INDEX "mails_created_at_idx" ON "mails"("created_at");

-- CreateIndex
CREATE INDEX "mails_to_address_idx" ON "mails"("to_address");
