-- CreateTable
CREATE TABLE "deleted_posts" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "site" TEXT NOT NULL,
    "counted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "deleted_posts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "deleted_posts_user_id_counted_at_idx" ON "deleted_posts"("user_id", "counted_at");

-- AddForeignKey
ALTER TABLE "deleted_posts" ADD CONSTRAINT "deleted_posts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
