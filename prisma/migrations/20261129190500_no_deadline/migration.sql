-- While a model writes, nothing ends its piece.
ALTER TABLE "generations" DROP COLUMN "writing_ms";
