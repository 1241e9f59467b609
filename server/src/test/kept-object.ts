import type { Db } from '#server/database/db.ts';
import { createObjectStore } from '#server/ports/object-store/stored-objects.ts';

const onError = (error: unknown) => {
  throw error;
};

/** Keeps bytes in the database as the product does. @returns their key */
export const keptObject = (db: Db, bytes: Uint8Array): Promise<string> =>
  createObjectStore({ db, bucket: undefined, keepsIn: 'postgres', onError }).put(bytes, 'image/jpeg');
