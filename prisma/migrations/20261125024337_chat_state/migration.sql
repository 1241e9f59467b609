-- CreateEnum
CREATE TYPE "ChatMessageState" AS ENUM ('whole', 'writing', 'stopped');

-- AlterTable
ALTER TABLE "chat_support" ADD COLUMN     "state" "ChatMessageState" NOT NULL DEFAULT 'whole',
ADD COLUMN     "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
