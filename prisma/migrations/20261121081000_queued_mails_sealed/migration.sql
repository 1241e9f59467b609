-- AlterTable
ALTER TABLE "mails" ADD COLUMN     "sealed_body" TEXT,
ALTER COLUMN "html" SET DEFAULT '',
ALTER COLUMN "text" SET DEFAULT '';
