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
    "report_secret" TEXT,

    CONSTRAINT "websites_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "website_reports" (
    "website_id" UUID NOT NULL,
    "id" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "website_reports_pkey" PRIMARY KEY ("website_id","id")
);

-- CreateIndex
CREATE INDEX "websites_user_id_created_at_id_idx" ON "websites"("user_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "website_reports_received_at_idx" ON "website_reports"("received_at");

-- AddForeignKey
ALTER TABLE "websites" ADD CONSTRAINT "websites_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "website_reports" ADD CONSTRAINT "website_reports_website_id_fkey" FOREIGN KEY ("website_id") REFERENCES "websites"("id") ON DELETE CASCADE ON UPDATE CASCADE;
