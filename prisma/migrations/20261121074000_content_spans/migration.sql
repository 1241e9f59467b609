-- The hour, the day and the thirty days of an owner that a moment lies in, each as one number: what the newest of many
-- pieces are looked up by, span after span. The cost keeps the planner from computing it row by row instead of asking
-- the index.
CREATE FUNCTION "span_keys"("owner" UUID, "moment" TIMESTAMPTZ) RETURNS BIGINT[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 10000 AS $$
    SELECT ARRAY[
        hashtextextended($1::text || ' hour', floor("seconds" / 3600)::bigint),
        hashtextextended($1::text || ' day', floor("seconds" / 86400)::bigint),
        hashtextextended($1::text || ' thirty days', floor("seconds" / 2592000)::bigint)
    ] FROM extract(EPOCH FROM $2 AT TIME ZONE 'UTC') "seconds"
$$;

-- One index holds owner and time beside the grams, so that other users' pieces and older ones cost nothing. It is asked
-- once for each span, and every time would read through what a fast update had left pending.
DROP INDEX "generated_content_search_idx";
CREATE INDEX "generated_content_search_idx" ON "generated_content"
    USING gin ("span_keys"("user_id", "created_at"), "text_grams"("search_title", 1)) WITH (fastupdate = off);
