-- AlterTable
ALTER TABLE "users" DROP COLUMN "changed_at";

-- DropTable
DROP TABLE "replica_marks";
