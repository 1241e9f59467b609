-- CreateEnum
CREATE TYPE "ContentType" AS ENUM ('blog', 'page', 'linkedin', 'x', 'instagram', 'facebook');

-- CreateEnum
CREATE TYPE "SocialPlatform" AS ENUM ('linkedin', 'x', 'instagram', 'facebook');

-- CreateEnum
CREATE TYPE "GenerationStatus" AS ENUM ('queued', 'planning', 'writing', 'finishing', 'done', 'failed', 'cancelled');

-- CreateTable
CREATE TABLE "generations" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "profile_id" UUID,
    "status" "GenerationStatus" NOT NULL DEFAULT 'queued',
    "brief" JSONB NOT NULL,
    "reserved_words" INTEGER NOT NULL,
    "max_words" INTEGER NOT NULL,
    "charged_words" INTEGER,
    "writer" TEXT,
    "plan" JSONB,
    "result" JSONB,
    "title" TEXT,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "lease_owner" TEXT,
    "error_message" TEXT,
    "error_hint" TEXT,
    "ai_calls" INTEGER NOT NULL DEFAULT 0,
    "tokens" JSONB NOT NULL DEFAULT '[]',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),
    "failure_seen_at" TIMESTAMPTZ(3),
    "attempts_since_progress" INTEGER NOT NULL DEFAULT 0,
    "writing_ms" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "generations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "generation_sections" (
    "generation_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "html" TEXT NOT NULL,
    "words" INTEGER NOT NULL,
    "rewrites" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "generation_sections_pkey" PRIMARY KEY ("generation_id","position")
);

-- CreateTable
CREATE TABLE "generated_content" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "profile" UUID,
    "content_type" "ContentType" NOT NULL,
    "title" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "excerpt" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "head" TEXT NOT NULL,
    "ai_summary" TEXT,
    "meta_description" TEXT NOT NULL DEFAULT '',
    "featured_image" TEXT,
    "image_alt" TEXT,
    "word_count" INTEGER,
    "keywords" TEXT[],
    "writer" TEXT NOT NULL,
    "language" TEXT,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "search_title" TEXT GENERATED ALWAYS AS (lower("title")) STORED,
    "words_asked" INTEGER,
    "language_asked" TEXT,
    "title_options" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "unjudged_revisions" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "rewrites" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "generated_content_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "content_versions" (
    "id" UUID NOT NULL,
    "content_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "revision" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "excerpt" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "keywords" TEXT[],
    "word_count" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "image_alt" TEXT,
    "meta_description" TEXT NOT NULL,

    CONSTRAINT "content_versions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "generated_social" (
    "user_id" UUID NOT NULL,
    "content_id" UUID NOT NULL,
    "platform" "SocialPlatform" NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "generated_social_pkey" PRIMARY KEY ("content_id","platform")
);

-- CreateTable
CREATE TABLE "generated_email" (
    "content_id" UUID NOT NULL,
    "subject" TEXT NOT NULL,
    "alternatives" TEXT[],
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "generated_email_pkey" PRIMARY KEY ("content_id")
);

-- CreateTable
CREATE TABLE "images" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "content_id" UUID,
    "token" TEXT NOT NULL,
    "object_key" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "images_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "image_variants" (
    "image_id" UUID NOT NULL,
    "width" INTEGER NOT NULL,
    "object_key" TEXT NOT NULL,

    CONSTRAINT "image_variants_pkey" PRIMARY KEY ("image_id","width")
);

-- CreateTable
CREATE TABLE "keyword_cache" (
    "key" TEXT NOT NULL,
    "items" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "keyword_cache_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "generations_user_id_created_at_idx" ON "generations"("user_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "generations_profile_id_idx" ON "generations"("profile_id");

-- CreateIndex
CREATE INDEX "generations_status_lease_owner_idx" ON "generations"("status", "lease_owner");

-- Serves the list from the newest without reading the table. A title has at most 300 characters, so it always fits.
CREATE INDEX "generated_content_user_id_created_at_id_idx" ON "generated_content"("user_id", "created_at" DESC, "id" DESC)
    INCLUDE ("search_title", "content_type", "profile");

-- Finds titles by any term of three letters or digits and more. It holds the owner too, so other users' pieces cost
-- nothing. Shorter terms are looked for in the covering index of the list.
CREATE INDEX "generated_content_search_idx" ON "generated_content" USING gin ("user_id", "search_title" gin_trgm_ops)
    WITH (fastupdate = off);

-- CreateIndex
CREATE INDEX "generated_content_user_id_content_type_created_at_id_idx" ON "generated_content"("user_id", "content_type", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "generated_content_profile_created_at_id_idx" ON "generated_content"("profile", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "content_versions_user_id_idx" ON "content_versions"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "content_versions_content_id_revision_key" ON "content_versions"("content_id", "revision");

-- CreateIndex
CREATE INDEX "generated_social_user_id_idx" ON "generated_social"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "images_token_key" ON "images"("token");

-- CreateIndex
CREATE INDEX "images_user_id_idx" ON "images"("user_id");

-- CreateIndex
CREATE INDEX "images_content_id_idx" ON "images"("content_id");

-- CreateIndex
CREATE INDEX "images_object_key_idx" ON "images"("object_key");

-- CreateIndex
CREATE INDEX "image_variants_object_key_idx" ON "image_variants"("object_key");

-- AddForeignKey
ALTER TABLE "generations" ADD CONSTRAINT "generations_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "generations" ADD CONSTRAINT "generations_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "generation_sections" ADD CONSTRAINT "generation_sections_generation_id_fkey" FOREIGN KEY ("generation_id") REFERENCES "generations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "generated_content" ADD CONSTRAINT "generated_content_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "generated_content" ADD CONSTRAINT "generated_content_profile_fkey" FOREIGN KEY ("profile") REFERENCES "profiles"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_content_id_fkey" FOREIGN KEY ("content_id") REFERENCES "generated_content"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "generated_social" ADD CONSTRAINT "generated_social_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "generated_social" ADD CONSTRAINT "generated_social_content_id_fkey" FOREIGN KEY ("content_id") REFERENCES "generated_content"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "generated_email" ADD CONSTRAINT "generated_email_content_id_fkey" FOREIGN KEY ("content_id") REFERENCES "generated_content"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "images" ADD CONSTRAINT "images_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "images" ADD CONSTRAINT "images_content_id_fkey" FOREIGN KEY ("content_id") REFERENCES "generated_content"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "images" ADD CONSTRAINT "images_object_key_fkey" FOREIGN KEY ("object_key") REFERENCES "stored_objects"("key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "image_variants" ADD CONSTRAINT "image_variants_image_id_fkey" FOREIGN KEY ("image_id") REFERENCES "images"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "image_variants" ADD CONSTRAINT "image_variants_object_key_fkey" FOREIGN KEY ("object_key") REFERENCES "stored_objects"("key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- CreateEnum
CREATE TYPE "SourceKind" AS ENUM ('text', 'url', 'pdf', 'docx', 'site', 'profile');

-- CreateEnum
CREATE TYPE "MentionKind" AS ENUM ('number', 'percent', 'money', 'date', 'quote', 'link', 'study');

-- CreateEnum
CREATE TYPE "ClaimAnswer" AS ENUM ('vouched', 'postedAnyway');

-- CreateTable
CREATE TABLE "sources" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "profile_id" UUID,
    "kind" "SourceKind" NOT NULL,
    "title" TEXT NOT NULL,
    "url" TEXT,
    "hash" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "characters" INTEGER NOT NULL,
    "fact_count" INTEGER NOT NULL,
    "published_on" DATE,
    "fetched_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "sources_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "source_facts" (
    "source_id" UUID NOT NULL,
    "n" INTEGER NOT NULL,
    "kind" "MentionKind" NOT NULL,
    "value" TEXT NOT NULL,
    "unit" TEXT,
    "surface" TEXT NOT NULL,
    "start" INTEGER NOT NULL,
    "end" INTEGER NOT NULL,
    "sentence" TEXT NOT NULL,

    CONSTRAINT "source_facts_pkey" PRIMARY KEY ("source_id","n")
);

-- CreateTable
CREATE TABLE "piece_sources" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "generation_id" UUID,
    "content_id" UUID,
    "source_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "first_fact" INTEGER NOT NULL,

    CONSTRAINT "piece_sources_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "sources_user_id_created_at_id_idx" ON "sources"("user_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "sources_user_id_hash_idx" ON "sources"("user_id", "hash");

-- CreateIndex
CREATE INDEX "sources_profile_id_idx" ON "sources"("profile_id");

-- CreateIndex
CREATE INDEX "piece_sources_user_id_idx" ON "piece_sources"("user_id");

-- CreateIndex
CREATE INDEX "piece_sources_source_id_idx" ON "piece_sources"("source_id");

-- CreateIndex
CREATE UNIQUE INDEX "piece_sources_content_id_position_key" ON "piece_sources"("content_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "piece_sources_generation_id_position_key" ON "piece_sources"("generation_id", "position");

-- AddForeignKey
ALTER TABLE "sources" ADD CONSTRAINT "sources_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sources" ADD CONSTRAINT "sources_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "source_facts" ADD CONSTRAINT "source_facts_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "sources"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "piece_sources" ADD CONSTRAINT "piece_sources_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "piece_sources" ADD CONSTRAINT "piece_sources_generation_id_fkey" FOREIGN KEY ("generation_id") REFERENCES "generations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "piece_sources" ADD CONSTRAINT "piece_sources_content_id_fkey" FOREIGN KEY ("content_id") REFERENCES "generated_content"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "piece_sources" ADD CONSTRAINT "piece_sources_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "sources"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- CreateEnum
CREATE TYPE "ClaimState" AS ENUM ('bound', 'doubted', 'differs', 'unsourced');

-- CreateTable
CREATE TABLE "claims" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "content_id" UUID NOT NULL,
    "revision" INTEGER NOT NULL,
    "n" INTEGER NOT NULL,
    "kind" "MentionKind" NOT NULL,
    "state" "ClaimState" NOT NULL,
    "value" TEXT NOT NULL,
    "unit" TEXT,
    "surface" TEXT NOT NULL,
    "start" INTEGER NOT NULL,
    "end" INTEGER NOT NULL,
    "sentence" TEXT NOT NULL,
    "fact_id" TEXT,

    CONSTRAINT "claims_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "claim_decisions" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "content_id" UUID NOT NULL,
    "revision" INTEGER NOT NULL,
    "kind" "MentionKind" NOT NULL,
    "value" TEXT NOT NULL,
    "unit" TEXT,
    "sentence" TEXT NOT NULL,
    "answer" "ClaimAnswer" NOT NULL DEFAULT 'vouched',
    "reason" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "claim_decisions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "claims_content_id_revision_n_key" ON "claims"("content_id", "revision", "n");

-- CreateIndex
CREATE INDEX "claims_user_id_idx" ON "claims"("user_id");

-- CreateIndex
CREATE INDEX "claim_decisions_content_id_idx" ON "claim_decisions"("content_id");

-- CreateIndex
CREATE INDEX "claim_decisions_user_id_idx" ON "claim_decisions"("user_id");

-- AddForeignKey
ALTER TABLE "claims" ADD CONSTRAINT "claims_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "claims" ADD CONSTRAINT "claims_content_id_fkey" FOREIGN KEY ("content_id") REFERENCES "generated_content"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "claim_decisions" ADD CONSTRAINT "claim_decisions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "claim_decisions" ADD CONSTRAINT "claim_decisions_content_id_fkey" FOREIGN KEY ("content_id") REFERENCES "generated_content"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- When anything cancels or deletes a running generation, every instance hears of it at the commit, so no call to the AI
-- outlives it. Prisma's engine cuts a script at every semicolon, so those inside a function are \x3b.
CREATE FUNCTION notify_generation_stopped() RETURNS trigger LANGUAGE plpgsql AS E'
begin
  perform pg_notify(''generation_stopped'', old.id::text)\x3b
  return null\x3b
end';

CREATE TRIGGER generation_cancelled AFTER UPDATE OF status ON "generations" FOR EACH ROW
  WHEN (new.status = 'cancelled' AND old.status <> 'cancelled')
  EXECUTE FUNCTION notify_generation_stopped();

CREATE TRIGGER generation_deleted AFTER DELETE ON "generations" FOR EACH ROW
  WHEN (old.status IN ('queued', 'planning', 'writing', 'finishing'))
  EXECUTE FUNCTION notify_generation_stopped();
