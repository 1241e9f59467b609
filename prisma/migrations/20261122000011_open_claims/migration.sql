-- CreateEnum
CREATE TYPE "ClaimAnswer" AS ENUM ('vouched', 'postedAnyway');

-- AlterTable
ALTER TABLE "claim_decisions" ADD COLUMN "answer" "ClaimAnswer" NOT NULL DEFAULT 'vouched';

-- AlterTable
ALTER TABLE "accounts" ADD COLUMN "holds_open_claims" BOOLEAN NOT NULL DEFAULT false;
