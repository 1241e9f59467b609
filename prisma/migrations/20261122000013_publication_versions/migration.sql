-- AlterEnum
ALTER TYPE "PublicationStatus" ADD VALUE 'removed';

-- CreateEnum
CREATE TYPE "VersionOrigin" AS ENUM ('sent', 'site');

-- CreateEnum
CREATE TYPE "SiteChange" AS ENUM ('edited', 'removed');

-- AlterTable
ALTER TABLE "publications"
  ADD COLUMN "data_due" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "update_asked_at" TIMESTAMPTZ(3),
  ADD COLUMN "site_change" "SiteChange",
  ADD COLUMN "site_changed_at" TIMESTAMPTZ(3),
  ADD COLUMN "looked_at" TIMESTAMPTZ(3);

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

-- AddForeignKey
ALTER TABLE "publication_versions" ADD CONSTRAINT "publication_versions_publication_id_fkey" FOREIGN KEY ("publication_id") REFERENCES "publications"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "publication_versions" ADD CONSTRAINT "publication_versions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
