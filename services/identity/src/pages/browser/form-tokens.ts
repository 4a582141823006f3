import { createHmac, timingSafeEqual } from 'node:crypto';

/** The tokens that keep other sites from sending our forms: a MAC of the browser's id, so that none is kept anywhere. */
export interface FormTokens {
  of(browserId: string): string;
  isGood(browserId: string, token: string): boolean;
}

/** `keys` are newest first: the first one makes, each of them checks. */
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
