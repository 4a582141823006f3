import type { Connection } from './connection.ts';

/** Makes a new signing key for end users' tokens; answers {kid, active_from}. */
export const rotateKey = ({ identity, call }: Connection) => identity.rotateSigningKey(call(), {});
