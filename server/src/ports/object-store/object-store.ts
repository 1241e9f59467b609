/** Bytes that never change, each under its SHA-256 in hexadecimal. */
export type ObjectStore = {
  /**
   * Keeps bytes for a row that will name them. What no row names after an hour is removed.
   * @returns their key
   */
  put(bytes: Uint8Array, mediaType: string): Promise<string>;
  /**
   * @throws AppError('unavailable') when the object store does not answer.
   * @throws Error when the bytes are gone, or are not those that were kept.
   */
  get(key: string): Promise<StoredBytes>;
  /** Removes what no row has named since `before`. */
  removeUnused(before: Date): Promise<void>;
  /**
   * Moves the next object to where new ones are kept, in the order of their keys.
   * @param after the key moved before it; empty for the first.
   * @returns its key, or null when all lie there.
   */
  moveNext(after: string): Promise<string | null>;
};

export type StoredBytes = { bytes: Uint8Array; mediaType: string };

/** Where objects lie outside the database. */
export type Bucket = {
  put(key: string, bytes: Uint8Array, mediaType: string): Promise<void>;
  /** Null when it holds no such object. */
  get(key: string): Promise<Uint8Array | null>;
  remove(key: string): Promise<void>;
};
