-- CreateEnum
CREATE TYPE "TokenScope" AS ENUM ('read', 'write', 'publish');

-- Tokens made before keep what they could, for a year from here on
-- AlterTable
ALTER TABLE "access_tokens"
ADD COLUMN     "expires_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP + INTERVAL '1 year',
ADD COLUMN     "scopes" "TokenScope"[] DEFAULT ARRAY['read', 'write', 'publish']::"TokenScope"[];

ALTER TABLE "access_tokens" ALTER COLUMN "expires_at" DROP DEFAULT, ALTER COLUMN "scopes" DROP DEFAULT;

-- CreateIndex
CREATE INDEX "access_tokens_expires_at_idx" ON "access_tokens"("expires_at");
