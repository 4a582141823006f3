/** Creates an id of 128 random bits. Over plain HTTP browsers have `getRandomValues` but no `randomUUID`. */
export function newClientMessageId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
