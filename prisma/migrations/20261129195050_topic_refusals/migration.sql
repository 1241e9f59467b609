-- CreateTable
CREATE TABLE "topic_refusals" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "website_id" UUID NOT NULL,
    "topic" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "topic_refusals_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "topic_refusals_user_id_idx" ON "topic_refusals"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "topic_refusals_website_id_topic_key" ON "topic_refusals"("website_id", "topic");

-- AddForeignKey
ALTER TABLE "topic_refusals" ADD CONSTRAINT "topic_refusals_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "topic_refusals" ADD CONSTRAINT "topic_refusals_website_id_fkey" FOREIGN KEY ("website_id") REFERENCES "websites"("id") ON DELETE CASCADE ON UPDATE CASCADE;
