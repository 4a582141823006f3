import type { Requirement } from './requirement';

/** Workspace keys. */
export const keyRequirements = [
  {
    id: 'keys.create',
    contract: ['keys-create'],
    text: 'A user who creates a key gets 201 with the key, which no later response shows',
  },
  { id: 'keys.form', contract: ['keys-create'], text: 'A key is wsk_ followed by base62 characters' },
  {
    id: 'keys.lifetime',
    contract: ['keys-lifetime'],
    text: 'A key is valid for 7 days, or for as many as the user names, 90 at most',
  },
  { id: 'keys.list', contract: ['keys-list'], text: 'A user lists keys without their secrets' },
  {
    id: 'keys.delete',
    contract: ['keys-delete'],
    text: 'A user deletes a key with 200 {revoked: true}; an unknown or foreign id gets 404',
  },
  {
    id: 'keys.delete.reach',
    contract: ['keys-delete', 'revocation-reach'],
    text: 'A key that its user has deleted is refused within 2 s',
  },
  {
    id: 'keys.business',
    contract: ['keys-business'],
    text: "A key for a business has its user's role there; a key for a foreign business gets 403",
  },
  {
    id: 'keys.allowlist',
    contract: ['keys-allowlist'],
    text: 'A key with tools or read_only is limited to those tools; an unknown tool gets 400',
  },
  {
    id: 'keys.credential',
    contract: ['keys-credential'],
    text: 'Only the access token of an end user creates keys; a key gets 401',
  },
  {
    id: 'keys.rest',
    contract: ['credentials-rest', 'keys-with-allowlist'],
    text: 'A key without a list of tools acts as its user at REST; a key with one gets 403',
  },
  {
    id: 'keys.rest.business',
    contract: ['credentials-business-bound'],
    text: "A key for a business reaches only sessions of that business's apps",
  },
] as const satisfies readonly Requirement[];
