-- AlterEnum
ALTER TYPE "PublicationStatus" ADD VALUE 'private' AFTER 'draft';
ALTER TYPE "PublicationStatus" ADD VALUE 'future' AFTER 'private';
