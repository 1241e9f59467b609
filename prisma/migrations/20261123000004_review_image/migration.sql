-- A decision is about one text with one image. Which image was seen before this is not known, so it stays null.
ALTER TABLE "reviews" ADD COLUMN "image" TEXT;
