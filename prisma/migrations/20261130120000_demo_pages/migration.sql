-- AlterEnum
ALTER TYPE "CmsType" ADD VALUE 'memory';

-- CreateTable
CREATE TABLE "demo_pages" (
    "id" UUID NOT NULL,
    "site" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "marker" TEXT,
    "status" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "excerpt" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "tags" TEXT[],
    "author" TEXT,
    "image_url" TEXT,
    "image_alt" TEXT NOT NULL DEFAULT '',
    "meta_title" TEXT NOT NULL,
    "meta_description" TEXT NOT NULL,
    "published_at" TIMESTAMPTZ(3),
    "modified_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "demo_pages_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "demo_pages_site_slug_key" ON "demo_pages"("site", "slug");
