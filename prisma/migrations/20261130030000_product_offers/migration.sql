ALTER TABLE "site_pages" ADD COLUMN "offer" JSONB;
