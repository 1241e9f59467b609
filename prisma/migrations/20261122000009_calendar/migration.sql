-- CreateEnum
CREATE TYPE "EntryStatus" AS ENUM ('idea', 'queued', 'writing', 'review', 'approved', 'posting', 'posted', 'held', 'missed', 'failed');

-- CreateTable
CREATE TABLE "publish_plans" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "website_id" UUID NOT NULL,
    "time_zone" TEXT NOT NULL,
    "per_week" INTEGER NOT NULL,
    "weekdays" INTEGER[],
    "times" TEXT[],
    "approval" BOOLEAN NOT NULL,
    "lead_hours" INTEGER NOT NULL,
    "paused_at" TIMESTAMPTZ(3),
    "pause_reason" TEXT,
    "failures_in_row" INTEGER NOT NULL DEFAULT 0,
    "monday_mail" BOOLEAN NOT NULL DEFAULT true,
    "week_mailed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "publish_plans_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "entry_batches" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "website_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "refused" JSONB NOT NULL,
    "paused_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "entry_batches_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "calendar_entries" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "website_id" UUID NOT NULL,
    "plan_id" UUID,
    "batch_id" UUID,
    "content_id" UUID,
    "generation_id" UUID,
    "brief" JSONB,
    "status" "EntryStatus" NOT NULL,
    "slot_at" TIMESTAMPTZ(3),
    "local_time" TEXT,
    "time_zone" TEXT NOT NULL,
    "pinned" BOOLEAN NOT NULL DEFAULT false,
    "approved_at" TIMESTAMPTZ(3),
    "note" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "try_at" TIMESTAMPTZ(3),
    "last_error" TEXT,
    "last_hint" TEXT,
    "reminded_at" TIMESTAMPTZ(3),
    "posted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "calendar_entries_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "publish_plans_website_id_key" ON "publish_plans"("website_id");

-- CreateIndex
CREATE INDEX "publish_plans_user_id_idx" ON "publish_plans"("user_id");

-- CreateIndex
CREATE INDEX "entry_batches_user_id_created_at_idx" ON "entry_batches"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "entry_batches_website_id_idx" ON "entry_batches"("website_id");

-- CreateIndex
CREATE INDEX "calendar_entries_user_id_slot_at_idx" ON "calendar_entries"("user_id", "slot_at");

-- CreateIndex
CREATE INDEX "calendar_entries_status_slot_at_idx" ON "calendar_entries"("status", "slot_at");

-- CreateIndex
CREATE INDEX "calendar_entries_plan_id_idx" ON "calendar_entries"("plan_id");

-- CreateIndex
CREATE INDEX "calendar_entries_batch_id_idx" ON "calendar_entries"("batch_id");

-- CreateIndex
CREATE INDEX "calendar_entries_content_id_idx" ON "calendar_entries"("content_id");

-- CreateIndex
CREATE UNIQUE INDEX "calendar_entries_website_id_slot_at_key" ON "calendar_entries"("website_id", "slot_at");

-- AddForeignKey
ALTER TABLE "publish_plans" ADD CONSTRAINT "publish_plans_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "publish_plans" ADD CONSTRAINT "publish_plans_website_id_fkey" FOREIGN KEY ("website_id") REFERENCES "websites"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "entry_batches" ADD CONSTRAINT "entry_batches_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "entry_batches" ADD CONSTRAINT "entry_batches_website_id_fkey" FOREIGN KEY ("website_id") REFERENCES "websites"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "calendar_entries" ADD CONSTRAINT "calendar_entries_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "calendar_entries" ADD CONSTRAINT "calendar_entries_website_id_fkey" FOREIGN KEY ("website_id") REFERENCES "websites"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "calendar_entries" ADD CONSTRAINT "calendar_entries_plan_id_fkey" FOREIGN KEY ("plan_id") REFERENCES "publish_plans"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "calendar_entries" ADD CONSTRAINT "calendar_entries_batch_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "entry_batches"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "calendar_entries" ADD CONSTRAINT "calendar_entries_content_id_fkey" FOREIGN KEY ("content_id") REFERENCES "generated_content"("id") ON DELETE CASCADE ON UPDATE CASCADE;
