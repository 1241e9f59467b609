-- AlterTable
ALTER TABLE "webhooks" ADD COLUMN     "former_secret" TEXT,
ADD COLUMN     "former_until" TIMESTAMPTZ(3);
