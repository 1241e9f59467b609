-- CreateEnum
CREATE TYPE "HelpTopic" AS ENUM ('writing', 'pieces', 'profiles', 'publishing', 'account', 'vee');

-- The articles are copied here from their files at every start, which fills the table anew.
DELETE FROM "help_articles";

-- AlterTable
ALTER TABLE "help_articles" ADD COLUMN     "topic" "HelpTopic" NOT NULL;
