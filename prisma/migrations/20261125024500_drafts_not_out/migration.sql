-- A draft on a site has not gone out.
UPDATE "publications" SET "posted_at" = NULL WHERE "status" = 'draft';
