-- What is stored was read by the first reader. A job reads it again.
-- AlterTable
ALTER TABLE "generated_content" ADD COLUMN     "reader" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "generated_content" ALTER COLUMN "reader" SET DEFAULT 2;

-- AlterTable
ALTER TABLE "sources" ADD COLUMN     "reader" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "sources" ALTER COLUMN "reader" SET DEFAULT 2;
