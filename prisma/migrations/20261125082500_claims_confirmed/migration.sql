-- AlterEnum
ALTER TYPE "ClaimAnswer" RENAME VALUE 'vouched' TO 'confirmed';
ALTER TYPE "ClaimAnswer" ADD VALUE 'takenBack' BEFORE 'postedAnyway';
