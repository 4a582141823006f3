import { createHmac, timingSafeEqual } from 'node:crypto';

/** Tokens against cross-site request forgery: a MAC of the browser's id, so that none is stored. */
export interface FormTokens {
  of(browserId: string): string;
  isGood(browserId: string, token: string): boolean;
}

/** `keys` are newest first: the first one signs, all of them verify. */
export function formTokens(keys: readonly Buffer[]): FormTokens {
  const mac = (key: Buffer, id: string) => createHmac('sha256', key).update('page form\0').update(id).digest();
  return {
    of: (id) => mac(keys[0]!, id).toString('base64url'),
    isGood(id, token) {
      const given = Buffer.from(token, 'base64url');
      return id !== '' && given.length === 32 && keys.some((key) => timingSafeEqual(mac(key, id), given));
    },
  };
}
