-- A second reading is asked about doubts alone and settles those that it finds in their sources.
ALTER TABLE "claims" ADD COLUMN "settled" BOOLEAN NOT NULL DEFAULT false;
