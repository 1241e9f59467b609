-- CreateEnum
CREATE TYPE "ActivityGroup" AS ENUM ('signIn', 'access', 'account', 'websites', 'content', 'posts', 'billing');

-- CreateEnum
CREATE TYPE "ActivityActor" AS ENUM ('browser', 'token', 'assistant', 'calendar', 'veemark');

-- CreateTable
CREATE TABLE "activity" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "kind" "ActivityGroup" NOT NULL,
    "sentence" TEXT NOT NULL,
    "is_refusal" BOOLEAN NOT NULL DEFAULT false,
    "actor" "ActivityActor" NOT NULL,
    "actor_name" TEXT,
    "network" TEXT,
    "device" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "activity_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "activity_user_id_created_at_id_idx" ON "activity"("user_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "activity_created_at_idx" ON "activity"("created_at");

-- AddForeignKey
ALTER TABLE "activity" ADD CONSTRAINT "activity_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A line is never changed. Prisma's engine cuts a script at every semicolon, so those inside a function are \x3b.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS E'
begin
  raise exception ''A line of the activity log is never changed.''\x3b
end';

CREATE TRIGGER append_only BEFORE UPDATE ON "activity" FOR EACH ROW EXECUTE FUNCTION refuse_change();
