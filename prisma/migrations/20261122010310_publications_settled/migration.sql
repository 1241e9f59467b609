-- DropForeignKey
ALTER TABLE "publications" DROP CONSTRAINT "publications_website_id_fkey";

-- AlterTable
ALTER TABLE "publications" ADD COLUMN     "look_at" TIMESTAMPTZ(3),
ADD COLUMN     "looks" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "removed_site" TEXT,
ADD COLUMN     "sent_categories" TEXT[] DEFAULT ARRAY[]::TEXT[],
ALTER COLUMN "website_id" DROP NOT NULL;

-- CreateIndex
CREATE INDEX "publications_look_at_idx" ON "publications"("look_at");

-- CreateIndex
CREATE INDEX "publications_user_id_removed_site_idx" ON "publications"("user_id", "removed_site");

-- AddForeignKey
ALTER TABLE "publications" ADD CONSTRAINT "publications_website_id_fkey" FOREIGN KEY ("website_id") REFERENCES "websites"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Attempts that are open now are looked after, and categories chosen so far may stand on the sites.
UPDATE "publications" SET "look_at" = now() WHERE "status" = 'pending' OR "asked_at" IS NOT NULL;
UPDATE "publications"
SET "sent_categories" = ARRAY(SELECT jsonb_array_elements_text("choices"->'categories'))
WHERE jsonb_typeof("choices"->'categories') = 'array';
