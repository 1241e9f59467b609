-- AlterTable
ALTER TABLE "calendar_entries" ADD COLUMN     "lease_owner" TEXT;
