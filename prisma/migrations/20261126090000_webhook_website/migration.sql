-- AlterEnum
ALTER TYPE "CmsType" ADD VALUE 'webhook';
