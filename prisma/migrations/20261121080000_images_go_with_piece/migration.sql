-- DropForeignKey
ALTER TABLE "images" DROP CONSTRAINT "images_content_id_fkey";

-- AddForeignKey
ALTER TABLE "images" ADD CONSTRAINT "images_content_id_fkey" FOREIGN KEY ("content_id") REFERENCES "generated_content"("id") ON DELETE CASCADE ON UPDATE CASCADE;
