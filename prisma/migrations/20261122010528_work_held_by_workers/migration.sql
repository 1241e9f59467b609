-- DropIndex
DROP INDEX "generations_status_lease_until_idx";

-- AlterTable
ALTER TABLE "generations" DROP COLUMN "lease_until",
ADD COLUMN     "attempts_since_progress" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "writing_ms" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "mails" ADD COLUMN     "lease_owner" TEXT;

-- CreateIndex
CREATE INDEX "generations_status_lease_owner_idx" ON "generations"("status", "lease_owner");
