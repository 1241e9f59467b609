-- CreateTable
CREATE TABLE "oauth_clients" (
    "id" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "oauth_clients_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "oauth_grants" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "client_id" TEXT NOT NULL,
    "client_name" TEXT NOT NULL,
    "scopes" "TokenScope"[],
    "website_ids" JSONB,
    "profile_ids" JSONB,
    "has_unbranded" BOOLEAN NOT NULL,
    "payload" JSONB NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "connected_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "oauth_grants_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "oauth_payloads" (
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "grant_id" UUID,
    "user_id" UUID,
    "audience" TEXT,
    "scopes" "TokenScope"[],
    "payload" JSONB NOT NULL,
    "consumed_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "oauth_payloads_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "oauth_keys" (
    "id" UUID NOT NULL,
    "sealed_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "oauth_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "assistant_steps" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "client_name" TEXT NOT NULL,
    "sentence" TEXT NOT NULL,
    "is_refusal" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "assistant_steps_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "oauth_clients_created_at_idx" ON "oauth_clients"("created_at");

-- CreateIndex
CREATE INDEX "oauth_grants_user_id_created_at_idx" ON "oauth_grants"("user_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "oauth_grants_client_id_idx" ON "oauth_grants"("client_id");

-- CreateIndex
CREATE INDEX "oauth_grants_expires_at_idx" ON "oauth_grants"("expires_at");

-- CreateIndex
CREATE INDEX "oauth_payloads_grant_id_idx" ON "oauth_payloads"("grant_id");

-- CreateIndex
CREATE INDEX "oauth_payloads_user_id_idx" ON "oauth_payloads"("user_id");

-- CreateIndex
CREATE INDEX "oauth_payloads_expires_at_idx" ON "oauth_payloads"("expires_at");

-- CreateIndex
CREATE INDEX "oauth_keys_created_at_idx" ON "oauth_keys"("created_at");

-- CreateIndex
CREATE INDEX "assistant_steps_user_id_created_at_idx" ON "assistant_steps"("user_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "assistant_steps_created_at_idx" ON "assistant_steps"("created_at");

-- AddForeignKey
ALTER TABLE "oauth_grants" ADD CONSTRAINT "oauth_grants_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_payloads" ADD CONSTRAINT "oauth_payloads_grant_id_fkey" FOREIGN KEY ("grant_id") REFERENCES "oauth_grants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_payloads" ADD CONSTRAINT "oauth_payloads_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assistant_steps" ADD CONSTRAINT "assistant_steps_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- As of sessions and access tokens: the calls made with a token end with it.
CREATE TRIGGER oauth_payload_ended AFTER DELETE ON "oauth_payloads" FOR EACH ROW WHEN (old.kind = 'AccessToken') EXECUTE FUNCTION notify_session_ended();
