-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "SignInStepKind" ADD VALUE 'provider';
ALTER TYPE "SignInStepKind" ADD VALUE 'link';

-- AlterTable
ALTER TABLE "sign_in_steps" ADD COLUMN     "payload" JSONB;

-- CreateTable
CREATE TABLE "provider_links" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "provider_links_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "provider_links_user_id_idx" ON "provider_links"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "provider_links_issuer_subject_key" ON "provider_links"("issuer", "subject");

-- AddForeignKey
ALTER TABLE "provider_links" ADD CONSTRAINT "provider_links_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
