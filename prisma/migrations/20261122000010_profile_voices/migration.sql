-- CreateEnum
CREATE TYPE "VoicePerson" AS ENUM ('any', 'we', 'you', 'neither');

-- CreateEnum
CREATE TYPE "VoiceFormality" AS ENUM ('any', 'formal', 'informal');

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

-- AddForeignKey
ALTER TABLE "profile_voices" ADD CONSTRAINT "profile_voices_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;
