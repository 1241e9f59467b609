-- CreateEnum
CREATE TYPE "PublicationStatus" AS ENUM ('pending', 'publish', 'draft', 'failed', 'removed');

-- CreateEnum
CREATE TYPE "VersionOrigin" AS ENUM ('sent', 'taken', 'site');

-- CreateEnum
CREATE TYPE "SiteTask" AS ENUM ('send', 'complete', 'unpublish', 'remove');

-- CreateEnum
CREATE TYPE "SiteChange" AS ENUM ('edited', 'removed');

-- CreateTable
CREATE TABLE "publications" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "content_id" UUID NOT NULL,
    "website_id" UUID,
    "marker" TEXT NOT NULL,
    "status" "PublicationStatus" NOT NULL DEFAULT 'pending',
    "remote_id" TEXT,
    "remote_parent" TEXT,
    "media_id" TEXT,
    "media_source" TEXT,
    "link" TEXT,
    "lease_owner" TEXT,
    "lease_until" TIMESTAMPTZ(3),
    "receipt" JSONB,
    "error_message" TEXT,
    "content_hash" TEXT,
    "published_at" TIMESTAMPTZ(3),
    "posted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "asked_at" TIMESTAMPTZ(3),
    "error_hint" TEXT,
    "choices" JSONB,
    "stale_media" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "open_until" TIMESTAMPTZ(3),
    "look_at" TIMESTAMPTZ(3),
    "looks" INTEGER NOT NULL DEFAULT 0,
    "removed_site" TEXT,
    "sent_categories" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "data_due" BOOLEAN NOT NULL DEFAULT false,
    "update_asked_at" TIMESTAMPTZ(3),
    "site_change" "SiteChange",
    "site_changed_at" TIMESTAMPTZ(3),
    "looked_at" TIMESTAMPTZ(3),
    "asked" "SiteTask",
    "asked_revision" INTEGER,
    "asked_image" TEXT,
    "asked_as_of" TIMESTAMPTZ(3),
    "asked_over" TEXT,

    CONSTRAINT "publications_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "publication_versions" (
    "id" UUID NOT NULL,
    "publication_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "revision" INTEGER NOT NULL,
    "origin" "VersionOrigin" NOT NULL DEFAULT 'sent',
    "image_source" TEXT,
    "stored" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "publication_versions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "publication_versions_publication_id_number_key" ON "publication_versions"("publication_id", "number");

-- CreateIndex
CREATE INDEX "publication_versions_user_id_idx" ON "publication_versions"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "publications_marker_key" ON "publications"("marker");

-- CreateIndex
CREATE INDEX "publications_user_id_created_at_idx" ON "publications"("user_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "publications_website_id_idx" ON "publications"("website_id");

-- CreateIndex
CREATE INDEX "publications_look_at_idx" ON "publications"("look_at");

-- CreateIndex
CREATE INDEX "publications_user_id_removed_site_idx" ON "publications"("user_id", "removed_site");

-- CreateIndex
CREATE UNIQUE INDEX "publications_content_id_website_id_key" ON "publications"("content_id", "website_id");

-- AddForeignKey
ALTER TABLE "publications" ADD CONSTRAINT "publications_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "publications" ADD CONSTRAINT "publications_content_id_fkey" FOREIGN KEY ("content_id") REFERENCES "generated_content"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "publications" ADD CONSTRAINT "publications_website_id_fkey" FOREIGN KEY ("website_id") REFERENCES "websites"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "publication_versions" ADD CONSTRAINT "publication_versions_publication_id_fkey" FOREIGN KEY ("publication_id") REFERENCES "publications"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "publication_versions" ADD CONSTRAINT "publication_versions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
