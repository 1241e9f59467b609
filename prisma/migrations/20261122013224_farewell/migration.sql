-- AlterTable
ALTER TABLE "mails" ADD COLUMN     "is_farewell" BOOLEAN NOT NULL DEFAULT false;
