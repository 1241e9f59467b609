-- CreateEnum
CREATE TYPE "SiteReadingState" AS ENUM ('waiting', 'reading', 'done', 'failed');

-- CreateEnum
CREATE TYPE "SitePatchState" AS ENUM ('proposed', 'applied', 'undone', 'refused', 'unknown');

-- CreateTable
CREATE TABLE "site_readings" (
    "website_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "state" "SiteReadingState" NOT NULL DEFAULT 'waiting',
    "cursor" JSONB,
    "version" INTEGER NOT NULL DEFAULT 0,
    "problem" TEXT,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "site_readings_pkey" PRIMARY KEY ("website_id")
);

-- CreateTable
CREATE TABLE "site_pages" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "website_id" UUID NOT NULL,
    "remote_id" TEXT,
    "kind" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "terms" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "words" INTEGER NOT NULL,
    "published_at" TIMESTAMPTZ(3),
    "modified_at" TIMESTAMPTZ(3),
    "read_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "site_pages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "site_links" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "page_id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "anchor" TEXT NOT NULL,

    CONSTRAINT "site_links_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "site_patches" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "website_id" UUID NOT NULL,
    "page_id" UUID NOT NULL,
    "state" "SitePatchState" NOT NULL DEFAULT 'proposed',
    "url" TEXT NOT NULL,
    "anchor" TEXT NOT NULL,
    "block_before" TEXT NOT NULL,
    "block_after" TEXT NOT NULL,
    "modified_before" TEXT NOT NULL,
    "modified_after" TEXT,
    "reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "site_patches_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "site_readings_user_id_idx" ON "site_readings"("user_id");

-- CreateIndex
CREATE INDEX "site_readings_state_finished_at_idx" ON "site_readings"("state", "finished_at");

-- CreateIndex
CREATE INDEX "site_pages_user_id_idx" ON "site_pages"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "site_pages_website_id_url_key" ON "site_pages"("website_id", "url");

-- CreateIndex
CREATE INDEX "site_links_user_id_idx" ON "site_links"("user_id");

-- CreateIndex
CREATE INDEX "site_links_page_id_idx" ON "site_links"("page_id");

-- CreateIndex
CREATE INDEX "site_links_url_idx" ON "site_links"("url");

-- CreateIndex
CREATE INDEX "site_patches_user_id_created_at_idx" ON "site_patches"("user_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "site_patches_website_id_idx" ON "site_patches"("website_id");

-- CreateIndex
CREATE INDEX "site_patches_page_id_idx" ON "site_patches"("page_id");

-- AddForeignKey
ALTER TABLE "site_readings" ADD CONSTRAINT "site_readings_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "site_readings" ADD CONSTRAINT "site_readings_website_id_fkey" FOREIGN KEY ("website_id") REFERENCES "websites"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "site_pages" ADD CONSTRAINT "site_pages_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "site_pages" ADD CONSTRAINT "site_pages_website_id_fkey" FOREIGN KEY ("website_id") REFERENCES "websites"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "site_links" ADD CONSTRAINT "site_links_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "site_links" ADD CONSTRAINT "site_links_page_id_fkey" FOREIGN KEY ("page_id") REFERENCES "site_pages"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "site_patches" ADD CONSTRAINT "site_patches_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "site_patches" ADD CONSTRAINT "site_patches_website_id_fkey" FOREIGN KEY ("website_id") REFERENCES "websites"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "site_patches" ADD CONSTRAINT "site_patches_page_id_fkey" FOREIGN KEY ("page_id") REFERENCES "site_pages"("id") ON DELETE CASCADE ON UPDATE CASCADE;
