-- CreateEnum
CREATE TYPE "SearchSource" AS ENUM ('google', 'bing', 'site');

-- CreateTable
CREATE TABLE "search_connections" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "website_id" UUID NOT NULL,
    "source" "SearchSource" NOT NULL,
    "file_name" TEXT,
    "final_until" DATE NOT NULL,
    "read_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "search_connections_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "site_days" (
    "user_id" UUID NOT NULL,
    "website_id" UUID NOT NULL,
    "source" "SearchSource" NOT NULL,
    "day" DATE NOT NULL,
    "clicks" INTEGER NOT NULL,
    "impressions" INTEGER NOT NULL,
    "position_sum" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "site_days_pkey" PRIMARY KEY ("user_id","website_id","source","day")
);

-- CreateTable
CREATE TABLE "page_periods" (
    "user_id" UUID NOT NULL,
    "website_id" UUID NOT NULL,
    "source" "SearchSource" NOT NULL,
    "period_from" DATE NOT NULL,
    "period_to" DATE NOT NULL,
    "page" TEXT NOT NULL,
    "clicks" INTEGER NOT NULL,
    "impressions" INTEGER NOT NULL,
    "position_sum" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "page_periods_pkey" PRIMARY KEY ("user_id","website_id","source","period_to","period_from","page")
);

-- CreateTable
CREATE TABLE "query_periods" (
    "user_id" UUID NOT NULL,
    "website_id" UUID NOT NULL,
    "source" "SearchSource" NOT NULL,
    "period_from" DATE NOT NULL,
    "period_to" DATE NOT NULL,
    "query" TEXT NOT NULL,
    "clicks" INTEGER NOT NULL,
    "impressions" INTEGER NOT NULL,
    "position_sum" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "query_periods_pkey" PRIMARY KEY ("user_id","website_id","source","period_to","period_from","query")
);

-- CreateTable
CREATE TABLE "page_days" (
    "user_id" UUID NOT NULL,
    "website_id" UUID NOT NULL,
    "source" "SearchSource" NOT NULL,
    "page" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "clicks" INTEGER NOT NULL,
    "impressions" INTEGER NOT NULL,
    "position_sum" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "page_days_pkey" PRIMARY KEY ("user_id","website_id","source","page","day")
);

-- CreateTable
CREATE TABLE "page_queries" (
    "user_id" UUID NOT NULL,
    "website_id" UUID NOT NULL,
    "source" "SearchSource" NOT NULL,
    "period_from" DATE NOT NULL,
    "period_to" DATE NOT NULL,
    "page" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "clicks" INTEGER NOT NULL,
    "impressions" INTEGER NOT NULL,
    "position_sum" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "page_queries_pkey" PRIMARY KEY ("user_id","website_id","source","period_to","period_from","page","query")
);

-- CreateIndex
CREATE INDEX "search_connections_user_id_idx" ON "search_connections"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "search_connections_website_id_source_key" ON "search_connections"("website_id", "source");

-- CreateIndex
CREATE INDEX "site_days_website_id_idx" ON "site_days"("website_id");

-- CreateIndex
CREATE INDEX "page_periods_user_id_website_id_source_period_to_period_fro_idx" ON "page_periods"("user_id", "website_id", "source", "period_to", "period_from", "clicks" DESC);

-- CreateIndex
CREATE INDEX "page_periods_website_id_idx" ON "page_periods"("website_id");

-- CreateIndex
CREATE INDEX "query_periods_user_id_website_id_source_period_to_period_fr_idx" ON "query_periods"("user_id", "website_id", "source", "period_to", "period_from", "clicks" DESC);

-- CreateIndex
CREATE INDEX "query_periods_website_id_idx" ON "query_periods"("website_id");

-- CreateIndex
CREATE INDEX "page_days_website_id_idx" ON "page_days"("website_id");

-- CreateIndex
CREATE INDEX "page_queries_website_id_idx" ON "page_queries"("website_id");

-- AddForeignKey
ALTER TABLE "search_connections" ADD CONSTRAINT "search_connections_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "search_connections" ADD CONSTRAINT "search_connections_website_id_fkey" FOREIGN KEY ("website_id") REFERENCES "websites"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "site_days" ADD CONSTRAINT "site_days_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "site_days" ADD CONSTRAINT "site_days_website_id_fkey" FOREIGN KEY ("website_id") REFERENCES "websites"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "page_periods" ADD CONSTRAINT "page_periods_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "page_periods" ADD CONSTRAINT "page_periods_website_id_fkey" FOREIGN KEY ("website_id") REFERENCES "websites"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "query_periods" ADD CONSTRAINT "query_periods_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "query_periods" ADD CONSTRAINT "query_periods_website_id_fkey" FOREIGN KEY ("website_id") REFERENCES "websites"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "page_days" ADD CONSTRAINT "page_days_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "page_days" ADD CONSTRAINT "page_days_website_id_fkey" FOREIGN KEY ("website_id") REFERENCES "websites"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "page_queries" ADD CONSTRAINT "page_queries_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "page_queries" ADD CONSTRAINT "page_queries_website_id_fkey" FOREIGN KEY ("website_id") REFERENCES "websites"("id") ON DELETE CASCADE ON UPDATE CASCADE;
