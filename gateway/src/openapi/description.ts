import type { Access } from '../auth/access';
import type { LimitClass } from '../middleware/limit-classes';
import type { Row } from '../routes/route';

const CREDENTIALS: Readonly<Record<Access, string>> = {
  none: 'It needs no credential.',
  optional: 'The token of a user identifies the caller; it works without one.',
  'optional-expired': 'The token of a user, also an expired one, identifies the caller; it works without one.',
  credential: 'It needs a credential that acts as its user.',
  'any-credential': 'It needs a credential that acts as its user, or the key of a connection.',
  'own-chats': 'It needs a credential that acts as its user, or the token of a widget.',
  chats: 'It needs a credential that acts as its user, the key of a connection, or the token of a widget.',
  'end-user': 'It needs the token of a user who has signed in.',
};

const LIMITS: Readonly<Record<LimitClass, string>> = {
  none: '',
  send: 'The limit on sends counts it.',
  read: 'The limit on reads counts it.',
  session: 'The limit on new sessions counts it.',
  tools: 'The limit on tool requests counts it.',
  other: 'The general limit counts it.',
};

/** What an operation does beyond its summary, which credential it needs, and which limit counts it (contract: rate-limits). */
export const descriptionOf = ({ description, access, limit, idempotent }: Row): string =>
  [
    description,
    CREDENTIALS[access],
    LIMITS[limit],
    idempotent && 'A repeat with the same `Idempotency-Key` creates nothing more.',
  ]
    .filter(Boolean)
    .join(' ');
