/** Where the bytes of avatars are kept, by an id that is never used again. Any failure: storage_unavailable. */
export interface ImageStorage {
  put(id: string, bytes: Buffer): Promise<void>;
  /** Null when there is none. */
  get(id: string): Promise<Buffer | null>;
  /** Again it does nothing. */
  delete(id: string): Promise<void>;
}
