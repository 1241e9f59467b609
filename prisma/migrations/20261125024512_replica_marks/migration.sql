-- AlterTable
ALTER TABLE "users" ADD COLUMN     "changed_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "replica_marks" (
    "id" UUID NOT NULL,
    "written_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "replica_marks_pkey" PRIMARY KEY ("id")
);
