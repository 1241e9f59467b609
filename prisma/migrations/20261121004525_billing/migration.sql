-- CreateEnum
CREATE TYPE "TestCheckoutStatus" AS ENUM ('open', 'complete', 'expired');

-- AlterTable
ALTER TABLE "subscriptions" ADD COLUMN     "revision" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "test_checkouts" (
    "id" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "customer_id" TEXT NOT NULL,
    "status" "TestCheckoutStatus" NOT NULL DEFAULT 'open',
    "discounted" BOOLEAN NOT NULL,
    "success_url" TEXT NOT NULL,
    "cancel_url" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "test_checkouts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "test_subscriptions" (
    "customer_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "cancel_at_period_end" BOOLEAN NOT NULL DEFAULT false,
    "discounted" BOOLEAN NOT NULL,
    "current_period_end" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "test_subscriptions_pkey" PRIMARY KEY ("customer_id")
);

-- CreateIndex
CREATE INDEX "test_checkouts_customer_id_idx" ON "test_checkouts"("customer_id");

-- CreateIndex
CREATE UNIQUE INDEX "test_subscriptions_id_key" ON "test_subscriptions"("id");
