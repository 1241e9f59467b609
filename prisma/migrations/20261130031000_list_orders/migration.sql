-- A list of 50 is read in its order.
DROP INDEX "page_periods_user_id_website_id_source_period_to_period_fro_idx";
CREATE INDEX "page_periods_by_clicks" ON "page_periods" ("user_id", "website_id", "source", "period_to", "period_from", "clicks" DESC, "page");
CREATE INDEX "page_periods_by_impressions" ON "page_periods" ("user_id", "website_id", "source", "period_to", "period_from", "impressions" DESC, "page");
CREATE INDEX "page_periods_by_ctr" ON "page_periods" ("user_id", "website_id", "source", "period_to", "period_from", (("clicks"::float8 / greatest("impressions", 1))) DESC, "page");
CREATE INDEX "page_periods_by_position" ON "page_periods" ("user_id", "website_id", "source", "period_to", "period_from", ((nullif("position_sum", 0) / nullif("impressions", 0))), "page" DESC);
DROP INDEX "query_periods_user_id_website_id_source_period_to_period_fr_idx";
CREATE INDEX "query_periods_by_clicks" ON "query_periods" ("user_id", "website_id", "source", "period_to", "period_from", "clicks" DESC, "query");
CREATE INDEX "query_periods_by_impressions" ON "query_periods" ("user_id", "website_id", "source", "period_to", "period_from", "impressions" DESC, "query");
CREATE INDEX "query_periods_by_ctr" ON "query_periods" ("user_id", "website_id", "source", "period_to", "period_from", (("clicks"::float8 / greatest("impressions", 1))) DESC, "query");
CREATE INDEX "query_periods_by_position" ON "query_periods" ("user_id", "website_id", "source", "period_to", "period_from", ((nullif("position_sum", 0) / nullif("impressions", 0))), "query" DESC);
CREATE INDEX "page_periods_by_position_desc" ON "page_periods" ("user_id", "website_id", "source", "period_to", "period_from", ((nullif("position_sum", 0) / nullif("impressions", 0))) DESC NULLS LAST, "page");
CREATE INDEX "query_periods_by_position_desc" ON "query_periods" ("user_id", "website_id", "source", "period_to", "period_from", ((nullif("position_sum", 0) / nullif("impressions", 0))) DESC NULLS LAST, "query");
