-- What is stored was read by the first reader, and so is what a process of the version before stores. A job reads it again.
-- AlterTable
ALTER TABLE "generated_content" ADD COLUMN     "reader" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "sources" ADD COLUMN     "reader" INTEGER NOT NULL DEFAULT 1;
