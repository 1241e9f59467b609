-- CreateEnum
CREATE TYPE "CmsType" AS ENUM ('wordpress', 'shopify');

-- CreateTable
CREATE TABLE "websites" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "cms_type" "CmsType" NOT NULL,
    "domain" TEXT NOT NULL,
    "username" TEXT,
    "app_password" TEXT NOT NULL,
    "shop_name" TEXT,
    "last_check" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "websites_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "websites_user_id_created_at_id_idx" ON "websites"("user_id", "created_at" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "websites" ADD CONSTRAINT "websites_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
