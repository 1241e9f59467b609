export type ObjectStore = {
  /** A row must name it within an hour. @returns the key, its SHA-256 in hexadecimal */
  put(bytes: Uint8Array, mediaType: string): Promise<string>;
  /** @throws AppError('unavailable') when the store is down, Error when the bytes are gone or damaged */
  get(key: string): Promise<StoredBytes>;
  /** Not named by any row since `before`. */
  removeUnused(before: Date): Promise<void>;
  /** Moves one object to the current place. @param after the previous key @returns null at the end */
  moveNext(after: string): Promise<string | null>;
};

export type StoredBytes = { bytes: Uint8Array; mediaType: string };

export type Bucket = {
  put(key: string, bytes: Uint8Array, mediaType: string): Promise<void>;
  get(key: string): Promise<Uint8Array | null>;
  remove(key: string): Promise<void>;
};
