import type { Migration } from '@cws/kit';
import { baseline } from './0001-baseline';
import { addresses } from './0002-addresses';
import { browserSignInsOfAUser } from './0003-browser-sign-ins-of-a-user';
import { revokedFamilies } from './0004-revoked-families';
import { erasures } from './0005-erasures';
import { keyLocks } from './0006-key-locks';
import { identityKeys } from './0007-identity-keys';

/** Each stays as it is once it was released; a change is a new one. */
export const migrations: readonly Migration[] = [
  baseline,
  addresses,
  browserSignInsOfAUser,
  revokedFamilies,
  erasures,
  keyLocks,
  identityKeys,
];
