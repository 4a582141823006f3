import { byKeys, type Migration, makeIndexes } from '@cws/kit';

/** One document counts what an address is asked (docs/decisions/0016); it is swept when the last of it is over. */
export const addresses: Migration = {
  number: 2,
  name: 'addresses',
  expand: [makeIndexes('otp_addresses', byKeys({ expires_at: 1 }, { expireAfterSeconds: 0 }))],
};
