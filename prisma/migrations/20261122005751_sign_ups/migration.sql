-- CreateTable
CREATE TABLE "sign_ups" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_ups_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reset_tokens" (
    "email" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "reset_tokens_pkey" PRIMARY KEY ("email")
);

-- CreateIndex
CREATE UNIQUE INDEX "sign_ups_token_hash_key" ON "sign_ups"("token_hash");

-- CreateIndex
CREATE INDEX "sign_ups_email_created_at_idx" ON "sign_ups"("email", "created_at");

-- CreateIndex
CREATE INDEX "sign_ups_created_at_idx" ON "sign_ups"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "reset_tokens_token_hash_key" ON "reset_tokens"("token_hash");

-- Users who have not confirmed yet are sign-ups from here on, under the link they were mailed
INSERT INTO "sign_ups" ("id", "email", "name", "password_hash", "token_hash", "expires_at", "created_at")
SELECT u."id", u."email", u."metadata_name", u."password_hash", t."token_hash", t."expires_at", t."created_at"
FROM "users" u JOIN "one_time_tokens" t ON t."user_id" = u."id" AND t."purpose" = 'confirm_email'
WHERE u."confirmed_at" IS NULL;

INSERT INTO "reset_tokens" ("email", "token_hash", "expires_at")
SELECT u."email", t."token_hash", t."expires_at"
FROM "users" u JOIN "one_time_tokens" t ON t."user_id" = u."id" AND t."purpose" = 'reset_password';

DELETE FROM "users" WHERE "confirmed_at" IS NULL;

-- AlterTable
ALTER TABLE "users" ALTER COLUMN "confirmed_at" SET NOT NULL;

-- DropTable
DROP TABLE "one_time_tokens";

-- DropEnum
DROP TYPE "TokenPurpose";
