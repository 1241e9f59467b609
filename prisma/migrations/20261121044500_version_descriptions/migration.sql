-- AlterTable
ALTER TABLE "content_versions" ADD COLUMN     "image_alt" TEXT,
ADD COLUMN     "meta_description" TEXT;
