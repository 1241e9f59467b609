-- AlterTable
ALTER TABLE "generations" ADD COLUMN "tokens" JSONB NOT NULL DEFAULT '[]';

-- The tokens counted so far stand under the step that needs most of them, of a model that nobody noted.
UPDATE "generations" SET "tokens" = jsonb_build_array(
  jsonb_build_object('step', 'write', 'model', '', 'input', "input_tokens", 'output', "output_tokens"))
WHERE "input_tokens" + "output_tokens" > 0;

-- AlterTable
ALTER TABLE "generations" DROP COLUMN "input_tokens", DROP COLUMN "output_tokens";

-- AlterTable
ALTER TABLE "generated_content"
  ADD COLUMN "language" TEXT,
  ADD COLUMN "language_asked" TEXT,
  ADD COLUMN "title_options" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "generated_email" ADD COLUMN "alternatives" TEXT[];

-- CreateEnum
CREATE TYPE "SourceKind" AS ENUM ('text', 'url', 'pdf', 'docx', 'site', 'profile');

-- CreateEnum
CREATE TYPE "MentionKind" AS ENUM ('number', 'percent', 'money', 'date', 'quote', 'link', 'study');

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
CREATE TYPE "ClaimState" AS ENUM ('bound', 'differs', 'unsourced');

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
