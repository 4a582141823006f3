import type { Document } from 'mongodb';
import { HOUR, type Limit } from '../limits/limit';
import { WIDE_TIMES } from '../limits/network';
import type { Network } from './address-keys';
import {
  type AddressRecord,
  CLOSED_MS,
  GUARDED_MS,
  KNOWN_MS,
  type LastTry,
  type MailedCode,
  type SendLimits,
  WRONG_TRIES_OF_ATTACK,
} from './address-record';
import { CODE_LIFETIME_S, CODE_TRIES } from './code';

/** Far more networks than a person signs in from in 90 days; the newest are kept. */
const MAX_KNOWN = 256;

type ListName = 'codes' | 'wrong' | 'strangers' | 'known';
type Expression = unknown;

const list = (name: ListName): Expression => ({ $ifNull: [`$${name}`, []] });
const filter = (input: Expression, cond: Expression): Expression => ({ $filter: { input, cond } });
const since = (now: number, windowMs: number): Expression => ({ $gt: ['$$this.at', new Date(now - windowMs)] });
const recent = (name: ListName, now: number, windowMs: number) => filter(list(name), since(now, windowMs));
const is = (field: string, value: unknown): Expression => ({ $eq: [`$$this.${field}`, value] });
const isNot = (field: string, value: unknown): Expression => ({ $ne: [`$$this.${field}`, value] });
/** The list with `changes` in those elements for which the condition holds. */
const changed = (input: Expression, cond: Expression, changes: Document): Expression => ({
  $map: { input, as: 'this', in: { $cond: [cond, { $mergeObjects: ['$$this', changes] }, '$$this'] } },
});
const keptFor = (now: number, ms: number) => ({ $max: ['$expires_at', new Date(now + ms)] });

export type NewCode = Pick<MailedCode, 'id' | 'flow'> & Network;

/** Adds a mail if each cap has room for it; a network that asks is no longer closed. */
export function codeAdded({ id, flow, network, wide }: NewCode, limits: SendLimits, now: number): Document[] {
  const room = (caps: readonly Limit[], counts: Expression): Expression[] =>
    caps.map(({ cap, windowMs }) => ({
      $lt: [{ $size: filter('$codes', { $and: [counts, since(now, windowMs)] }) }, cap],
    }));
  const guarded = { $gt: [{ $ifNull: ['$guarded_until', new Date(0)] }, new Date(now)] };
  const digits = { $cond: [guarded, 10, 6] };
  const added = { id, at: new Date(now), flow, network, wide, known: '$asking.known', digits, tries: 0, over: false };
  return [
    { $set: { codes: recent('codes', now, HOUR), known: recent('known', now, KNOWN_MS) } },
    { $set: { asking: { known: { $in: [network, '$known.network'] } } } },
    {
      $set: {
        'asking.room': {
          $and: [
            ...room(limits.network, is('network', network)),
            ...(wide === '' ? [] : room(limits.wide, is('wide', wide))),
            { $or: ['$asking.known', { $and: room(limits.strangers, is('known', false)) }] },
          ],
        },
      },
    },
    {
      $set: {
        codes: { $cond: ['$asking.room', { $concatArrays: ['$codes', [added]] }, '$codes'] },
        strangers: { $cond: ['$asking.room', filter(list('strangers'), isNot('network', network)), list('strangers')] },
        expires_at: { $cond: ['$asking.room', keptFor(now, CLOSED_MS), '$expires_at'] },
      },
    },
    { $unset: 'asking' },
  ];
}

/** Which code a try means: one by its request_id, the newest of a browser, or what the caller's network stands for. */
export type Meant = { readonly id: string } | { readonly flow: string } | Network;

/**
 * Counts a try against what it will be compared with, and says in `last_try` what that is. Where there is nothing to compare
 * it changes nothing, so that a flood of such tries writes nothing.
 */
export function tryCounted(tryId: string, meant: Meant, now: number): Document[] {
  const from: Network = 'network' in meant ? meant : { network: '', wide: '' };
  const found = { $ne: ['$last_try.code', ''] };
  const against = { $and: [found, '$last_try.own'] };
  const triesBefore = { $sum: filterTries(is('network', from.network)) };
  const stranger = { ...from, tries: { $add: [triesBefore, 1] }, at: new Date(now) };
  const strangers = {
    $concatArrays: [filter('$strangers', isNot('network', from.network)), [stranger]],
  };
  return [
    {
      $set: {
        codes: recent('codes', now, HOUR),
        wrong: recent('wrong', now, HOUR),
        strangers: recent('strangers', now, CLOSED_MS),
      },
    },
    { $set: { last_try: { own: newest(ownCode(meant, now)) } } },
    { $set: { last_try: lastTry(tryId, meant, now) } },
    {
      $set: {
        wrong: { $cond: [found, { $concatArrays: ['$wrong', [{ id: tryId, at: new Date(now) }]] }, '$wrong'] },
        codes: {
          $cond: [
            against,
            changed('$codes', is('id', '$last_try.code'), { tries: { $add: ['$$this.tries', 1] } }),
            '$codes',
          ],
        },
        strangers: { $cond: [{ $and: [found, { $not: ['$last_try.own'] }] }, strangers, '$strangers'] },
        last_try: { $cond: [found, '$last_try', { id: '', code: '', own: false }] },
        expires_at: { $cond: [found, keptFor(now, CLOSED_MS), '$expires_at'] },
      },
    },
  ];
}

const newest = (codes: Expression): Expression => ({ $ifNull: [{ $last: codes }, null] });
const filterTries = (cond: Expression): Expression => ({
  $map: { input: filter('$strangers', cond), as: 'this', in: '$$this.tries' },
});

/** The caller's own codes, burnt and spent ones too: they keep a network from trying those of others. */
function ownCode(meant: Meant, now: number): Expression {
  const own = {
    ...('flow' in meant ? { flow: meant.flow } : { flow: 'rest' }),
    ...('id' in meant && { id: meant.id }),
    ...('network' in meant && { network: meant.network }),
  };
  const conditions = Object.entries(own).map(([field, value]) => is(field, value));
  return filter('$codes', { $and: [since(now, CODE_LIFETIME_S * 1_000), ...conditions] });
}

/** An own code is compared while it is good; a network without any may try the newest six-digit code of the address. */
function lastTry(tryId: string, meant: Meant, now: number): Document {
  const good = (code: string) => ({ $and: [{ $lt: [`${code}.tries`, CODE_TRIES] }, { $not: [`${code}.over`] }] });
  const others = filter('$codes', {
    $and: [since(now, CODE_LIFETIME_S * 1_000), is('flow', 'rest'), is('digits', 6), good('$$this')],
  });
  const newestOther = { $ifNull: [{ $last: { $map: { input: others, as: 'this', in: '$$this.id' } } }, ''] };
  const other = 'network' in meant ? { $cond: [mayTryOthers(meant), newestOther, ''] } : '';
  const own = { $cond: [good('$last_try.own'), '$last_try.own.id', ''] };
  const hasOwn = { $ne: ['$last_try.own', null] };
  return { id: tryId, code: { $cond: [hasOwn, own, other] }, own: hasOwn };
}

const mayTryOthers = ({ network, wide }: Network): Expression => ({
  $and: [
    { $lt: [{ $size: '$wrong' }, WRONG_TRIES_OF_ATTACK] },
    { $lt: [{ $sum: filterTries(is('network', network)) }, CODE_TRIES] },
    ...(wide === '' ? [] : [{ $lt: [{ $sum: filterTries(is('wide', wide)) }, CODE_TRIES * WIDE_TIMES] }]),
  ],
});

/** Takes a try back that was not wrong. */
export const tryReturned = ({ id, code, own }: LastTry, { network }: Network): Document[] => {
  const oneLess = { tries: { $subtract: ['$$this.tries', 1] } };
  const wrong = filter(list('wrong'), isNot('id', id));
  return own
    ? [{ $set: { wrong, codes: changed('$codes', is('id', code), oneLess) } }]
    : [{ $set: { wrong, strangers: changed(list('strangers'), is('network', network), oneLess) } }];
};

/** Spends the code and remembers the network that has signed in. */
export function codeSpent({ id, code }: LastTry, { network }: Network, now: number): Document[] {
  const spent = changed('$codes', is('id', code), { over: true });
  const known = { $concatArrays: [filter(list('known'), isNot('network', network)), [{ network, at: new Date(now) }]] };
  return [
    {
      $set: {
        codes: changed(spent, is('network', network), { known: true }),
        wrong: filter(list('wrong'), isNot('id', id)),
        strangers: filter(list('strangers'), isNot('network', network)),
        known: { $slice: [known, -MAX_KNOWN] },
        expires_at: keptFor(now, KNOWN_MS),
      },
    },
  ];
}

/** What the twentieth wrong try of an hour does: six-digit codes of networks that never signed in here end. */
export const guarded = (now: number): Document[] => [
  {
    $set: {
      guarded_until: new Date(now + GUARDED_MS),
      codes: changed('$codes', { $and: [is('digits', 6), is('known', false)] }, { over: true }),
    } satisfies Partial<Record<keyof AddressRecord, unknown>>,
  },
];
