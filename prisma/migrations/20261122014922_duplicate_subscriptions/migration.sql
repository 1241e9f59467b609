-- AlterTable
ALTER TABLE "subscriptions" ADD COLUMN     "duplicate_ended_at" TIMESTAMPTZ(3);
