ALTER TABLE "generations" RENAME COLUMN "lease_owner" TO "held_by";
ALTER TABLE "calendar_entries" RENAME COLUMN "lease_owner" TO "held_by";
ALTER TABLE "mails" RENAME COLUMN "lease_owner" TO "held_by";
ALTER INDEX "generations_status_lease_owner_idx" RENAME TO "generations_status_held_by_idx";
