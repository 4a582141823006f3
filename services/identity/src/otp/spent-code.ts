import type { Document, UpdateFilter } from 'mongodb';
import type { Network } from './address-keys';
import { type AddressRecord, type CountedTry, KNOWN_MS } from './address-record';

/** Networks stored for an address, those that were new to it last: far more than a person signs in from in 90 days. */
const MAX_KNOWN = 256;

interface Change {
  readonly update: UpdateFilter<AddressRecord>;
  readonly arrayFilters: Document[];
}

/** Spends the code and remembers the network that has signed in. It is no pipeline, since that costs MongoDB twice as much. */
export function codeSpent({ id, code, isKnown }: CountedTry, { network }: Network, now: number): Change {
  const at = new Date(now);
  const codes = { 'codes.$[tried].over': true, 'codes.$[own].known': true };
  const newest = { known: { $each: [{ network, at }], $slice: -MAX_KNOWN } };
  return {
    update: {
      $set: isKnown ? { ...codes, 'known.$[here].at': at } : codes,
      ...(!isKnown && { $push: newest }),
      $pull: { wrong: { id } },
      $max: { expires_at: new Date(now + KNOWN_MS) },
    } as UpdateFilter<AddressRecord>,
    arrayFilters: [{ 'tried.id': code }, { 'own.network': network }, ...(isKnown ? [{ 'here.network': network }] : [])],
  };
}
