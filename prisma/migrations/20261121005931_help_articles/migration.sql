-- CreateTable
CREATE TABLE "help_articles" (
    "slug" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "search" tsvector GENERATED ALWAYS AS (
        setweight(to_tsvector('english', "title"), 'A') || setweight(to_tsvector('english', "text"), 'D')
    ) STORED,

    CONSTRAINT "help_articles_pkey" PRIMARY KEY ("slug")
);

-- CreateIndex
CREATE INDEX "help_articles_search_idx" ON "help_articles" USING GIN ("search");
