-- CreateEnum
CREATE TYPE "WorthKind" AS ENUM ('near', 'losing', 'shared', 'unanswered', 'linkless');

-- CreateEnum
CREATE TYPE "WorthAnswer" AS ENUM ('done', 'notThis');

-- CreateTable
CREATE TABLE "worth_decisions" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "website_id" UUID NOT NULL,
    "kind" "WorthKind" NOT NULL,
    "subject" TEXT NOT NULL,
    "answer" "WorthAnswer" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "worth_decisions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "worth_decisions_user_id_idx" ON "worth_decisions"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "worth_decisions_website_id_kind_subject_key" ON "worth_decisions"("website_id", "kind", "subject");

-- AddForeignKey
ALTER TABLE "worth_decisions" ADD CONSTRAINT "worth_decisions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "worth_decisions" ADD CONSTRAINT "worth_decisions_website_id_fkey" FOREIGN KEY ("website_id") REFERENCES "websites"("id") ON DELETE CASCADE ON UPDATE CASCADE;
