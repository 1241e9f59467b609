-- AlterTable
ALTER TABLE "images" ADD COLUMN "motif" TEXT;
