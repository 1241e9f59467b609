-- AlterTable
ALTER TABLE "accounts" ADD COLUMN "asks_for_website" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "profiles" ADD COLUMN "colours" TEXT[] DEFAULT ARRAY[]::TEXT[];
