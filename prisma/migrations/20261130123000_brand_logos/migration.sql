-- AlterTable
ALTER TABLE "profiles" ADD COLUMN "logo_read" TEXT;

-- AlterTable
ALTER TABLE "images" ADD COLUMN "profile_id" UUID;

-- CreateIndex
CREATE UNIQUE INDEX "images_profile_id_key" ON "images"("profile_id");

-- AddForeignKey
ALTER TABLE "images" ADD CONSTRAINT "images_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;
