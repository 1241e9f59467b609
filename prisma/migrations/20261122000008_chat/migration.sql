-- CreateEnum
CREATE TYPE "HelpTopic" AS ENUM ('writing', 'pieces', 'profiles', 'publishing', 'account', 'vee');

-- CreateEnum
CREATE TYPE "ChatSender" AS ENUM ('user', 'assistant');

-- CreateTable
CREATE TABLE "chat_support" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "sender" "ChatSender" NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "chat_support_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "help_articles" (
    "slug" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "search" tsvector GENERATED ALWAYS AS (
        setweight(to_tsvector('english', "title"), 'A') || setweight(to_tsvector('english', "text"), 'D')
    ) STORED,
    "topic" "HelpTopic" NOT NULL,

    CONSTRAINT "help_articles_pkey" PRIMARY KEY ("slug")
);

-- CreateIndex
CREATE INDEX "chat_support_user_id_created_at_id_idx" ON "chat_support"("user_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "help_articles_search_idx" ON "help_articles" USING GIN ("search");

-- AddForeignKey
ALTER TABLE "chat_support" ADD CONSTRAINT "chat_support_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
