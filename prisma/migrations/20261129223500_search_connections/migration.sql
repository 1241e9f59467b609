CREATE TYPE "SearchState" AS ENUM ('file', 'choosing', 'connected', 'ended');
CREATE TYPE "SearchProblem" AS ENUM ('signInAgain', 'notAllowed');

ALTER TABLE "search_connections"
  ADD COLUMN "state" "SearchState" NOT NULL DEFAULT 'file',
  ADD COLUMN "problem" "SearchProblem",
  ADD COLUMN "property" TEXT,
  ADD COLUMN "credential" TEXT,
  ADD COLUMN "known_from" DATE,
  ALTER COLUMN "final_until" DROP NOT NULL,
  ALTER COLUMN "read_at" DROP NOT NULL;
