-- AlterTable
ALTER TABLE "websites" ADD COLUMN "report_secret" TEXT;

-- CreateTable
CREATE TABLE "website_reports" (
    "website_id" UUID NOT NULL,
    "id" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "website_reports_pkey" PRIMARY KEY ("website_id","id")
);

-- CreateIndex
CREATE INDEX "website_reports_received_at_idx" ON "website_reports"("received_at");

-- AddForeignKey
ALTER TABLE "website_reports" ADD CONSTRAINT "website_reports_website_id_fkey" FOREIGN KEY ("website_id") REFERENCES "websites"("id") ON DELETE CASCADE ON UPDATE CASCADE;
