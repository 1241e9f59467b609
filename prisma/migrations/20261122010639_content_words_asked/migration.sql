-- AlterTable
ALTER TABLE "generated_content" ADD COLUMN     "words_asked" INTEGER;
