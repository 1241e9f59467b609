-- CreateEnum
CREATE TYPE "SignInStepKind" AS ENUM ('factor', 'passkey', 'ownPasskey');

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "second_factor_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "proven_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "sign_in_steps" (
    "id" TEXT NOT NULL,
    "kind" "SignInStepKind" NOT NULL,
    "user_id" UUID,
    "challenge" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_in_steps_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "authenticators" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "sealed_secret" TEXT NOT NULL,
    "last_step" INTEGER NOT NULL DEFAULT 0,
    "confirmed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "authenticators_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "passkeys" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "credential_id" TEXT NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL,
    "transports" TEXT[],
    "name" TEXT NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "passkeys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "recovery_codes" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "code_hash" TEXT NOT NULL,

    CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "remembered_devices" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "user_agent" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "remembered_devices_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "factor_resets" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "keep_hash" TEXT NOT NULL,
    "opens_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "factor_resets_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "sign_in_steps_user_id_idx" ON "sign_in_steps"("user_id");

-- CreateIndex
CREATE INDEX "sign_in_steps_expires_at_idx" ON "sign_in_steps"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "authenticators_user_id_key" ON "authenticators"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "passkeys_credential_id_key" ON "passkeys"("credential_id");

-- CreateIndex
CREATE INDEX "passkeys_user_id_created_at_idx" ON "passkeys"("user_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "recovery_codes_user_id_code_hash_key" ON "recovery_codes"("user_id", "code_hash");

-- CreateIndex
CREATE UNIQUE INDEX "remembered_devices_token_hash_key" ON "remembered_devices"("token_hash");

-- CreateIndex
CREATE INDEX "remembered_devices_user_id_idx" ON "remembered_devices"("user_id");

-- CreateIndex
CREATE INDEX "remembered_devices_expires_at_idx" ON "remembered_devices"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "factor_resets_user_id_key" ON "factor_resets"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "factor_resets_token_hash_key" ON "factor_resets"("token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "factor_resets_keep_hash_key" ON "factor_resets"("keep_hash");

-- CreateIndex
CREATE INDEX "factor_resets_expires_at_idx" ON "factor_resets"("expires_at");

-- AddForeignKey
ALTER TABLE "sign_in_steps" ADD CONSTRAINT "sign_in_steps_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "authenticators" ADD CONSTRAINT "authenticators_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "remembered_devices" ADD CONSTRAINT "remembered_devices_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "factor_resets" ADD CONSTRAINT "factor_resets_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
