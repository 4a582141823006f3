import { call, expectData } from './client';

/** The response of POST /keys. */
export interface IssuedKey {
  readonly id: string;
  readonly key: string;
  readonly business_id: string;
  readonly role: string;
  readonly tools: readonly string[];
  readonly expires_at: string;
}

export const postKey = (token: string, json: object) => call<IssuedKey>('POST', '/keys', { token, json });

export const newKey = (token: string, json: object = {}) => expectData(201, postKey(token, { name: 'e2e', ...json }));

export const deleteKey = (token: string, id: string) => call<{ revoked: boolean }>('DELETE', `/keys/${id}`, { token });
