-- CreateEnum
CREATE TYPE "VoicePerson" AS ENUM ('any', 'we', 'you', 'neither');

-- CreateEnum
CREATE TYPE "VoiceFormality" AS ENUM ('any', 'formal', 'informal');

-- CreateTable
CREATE TABLE "profiles" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "summary" TEXT NOT NULL,
    "company" TEXT NOT NULL,
    "author" TEXT NOT NULL,
    "domain" TEXT NOT NULL,
    "logo" TEXT NOT NULL,
    "voice" TEXT NOT NULL,
    "audience" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "profiles_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "profile_voices" (
    "profile_id" UUID NOT NULL,
    "samples" TEXT[],
    "preferred_words" TEXT[],
    "banned_words" JSONB NOT NULL,
    "person" "VoicePerson" NOT NULL,
    "formality" "VoiceFormality" NOT NULL,

    CONSTRAINT "profile_voices_pkey" PRIMARY KEY ("profile_id")
);

-- CreateIndex
CREATE INDEX "profiles_user_id_created_at_id_idx" ON "profiles"("user_id", "created_at" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "profile_voices" ADD CONSTRAINT "profile_voices_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;
