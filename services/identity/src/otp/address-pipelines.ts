import { WIDE_TIMES } from '@cws/kit';
import type { Document } from 'mongodb';
import { HOUR, type Limit, SECOND } from '../limits/limit';
import type { Network } from './address-keys';
import {
  type AddressRecord,
  CLOSED_MS,
  type CountedTry,
  GUARDED_MS,
  KNOWN_MS,
  type MailedCode,
  type SendLimits,
  WRONG_TRIES_OF_ATTACK,
} from './address-record';
import { CODE_LIFETIME_S, CODE_TRIES } from './code';

const LIVE_MS = CODE_LIFETIME_S * SECOND;

type Expression = unknown;

const filter = (input: Expression, cond: Expression): Expression => ({ $filter: { input, cond } });
const since = (now: number, windowMs: number): Expression => ({ $gt: ['$$this.at', new Date(now - windowMs)] });
const is = (field: string, value: unknown): Expression => ({ $eq: [`$$this.${field}`, value] });
const isNot = (field: string, value: unknown): Expression => ({ $ne: [`$$this.${field}`, value] });
/** The list with `changes` in those elements for which the condition holds. */
const changed = (input: Expression, cond: Expression, changes: Document): Expression => ({
  $map: { input, as: 'this', in: { $cond: [cond, { $mergeObjects: ['$$this', changes] }, '$$this'] } },
});
const keptFor = (now: number, ms: number) => ({ $max: ['$expires_at', new Date(now + ms)] });

export type NewCode = Pick<MailedCode, 'id' | 'flow'> & Network;

/** Adds a mail if each cap has room for it, reopens the network that requested it, and removes expired entries. */
export function codeAdded({ id, flow, network, wide }: NewCode, limits: SendLimits, now: number): Document[] {
  const recent = (name: 'codes' | 'wrong' | 'strangers' | 'known', windowMs: number) =>
    filter({ $ifNull: [`$${name}`, []] }, since(now, windowMs));
  const room = (caps: readonly Limit[], counts: Expression): Expression[] =>
    caps.map(({ cap, windowMs }) => ({
      $lt: [{ $size: filter('$codes', { $and: [counts, since(now, windowMs)] }) }, cap],
    }));
  const digits = { $cond: [{ $gt: ['$guarded_until', new Date(now)] }, 10, 6] };
  const added = { id, at: new Date(now), flow, network, wide, known: '$asking.known', digits, tries: 0, over: false };
  return [
    {
      $set: {
        codes: recent('codes', HOUR),
        wrong: recent('wrong', HOUR),
        strangers: recent('strangers', CLOSED_MS),
        known: recent('known', KNOWN_MS),
      },
    },
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
        strangers: { $cond: ['$asking.room', filter('$strangers', isNot('network', network)), '$strangers'] },
        expires_at: { $cond: ['$asking.room', keptFor(now, CLOSED_MS + LIVE_MS), '$expires_at'] },
      },
    },
    { $unset: 'asking' },
  ];
}

/** Selects the code to compare a try with: by its request_id, as the newest of a browser, or by the caller's network. */
export type CodeSelector = { readonly id: string } | { readonly flow: string } | Network;

/**
 * Counts a try against the code that it will be compared with, and stores that code in `last_try`. Where there is none,
 * it changes nothing else, so that many such tries write little.
 */
export function tryCounted(tryId: string, meant: CodeSelector, now: number): Document[] {
  const hasCode = { $ne: ['$last_try.code', ''] };
  const isOwn = { $and: ['$last_try.own', is('id', '$last_try.code')] };
  return [
    { $set: { last_try: { own: { $ifNull: [{ $last: ownCodes(meant, now) }, null] } } } },
    { $set: { last_try: lastTry(meant, now) } },
    {
      $set: {
        wrong: { $cond: [hasCode, { $concatArrays: ['$wrong', [{ id: tryId, at: new Date(now) }]] }, '$wrong'] },
        codes: changed('$codes', isOwn, { tries: { $add: ['$$this.tries', 1] } }),
        ...('network' in meant && {
          strangers: { $cond: [{ $and: [hasCode, { $not: ['$last_try.own'] }] }, withTry(meant, now), '$strangers'] },
        }),
      },
    },
  ];
}

/** The codes that the caller requested, also burnt and spent ones: a network that has any may not try those of others. */
function ownCodes(meant: CodeSelector, now: number): Expression {
  const own = { flow: 'rest', ...meant, ...('network' in meant && { wide: undefined }) };
  const fields = Object.entries(own).filter(([, value]) => value !== undefined);
  return filter('$codes', { $and: [...fields.map(([field, value]) => is(field, value)), since(now, LIVE_MS)] });
}

/** Selects the caller's own code while it is valid; a network without any may try the newest six-digit code of the address. */
function lastTry(meant: CodeSelector, now: number): Document {
  const hasOwn = { $ne: ['$last_try.own', null] };
  const own = { $cond: [isGood('$last_try.own'), '$last_try.own.id', ''] };
  return { code: { $cond: [hasOwn, own, 'network' in meant ? otherCode(meant, now) : ''] }, own: hasOwn };
}

const isGood = (code: string): Expression => ({
  $and: [{ $lt: [`${code}.tries`, CODE_TRIES] }, { $not: [`${code}.over`] }],
});

function otherCode({ network, wide }: Network, now: number): Expression {
  const others = filter('$codes', {
    $and: [is('flow', 'rest'), is('digits', 6), since(now, LIVE_MS), isGood('$$this')],
  });
  const newest = { $last: { $map: { input: others, as: 'this', in: '$$this.id' } } };
  const isOpen = {
    $and: [
      { $lt: [{ $size: filter('$wrong', since(now, HOUR)) }, WRONG_TRIES_OF_ATTACK] },
      { $lt: [triesOf(is('network', network), now), CODE_TRIES] },
      ...(wide === '' ? [] : [{ $lt: [triesOf(is('wide', wide), now), CODE_TRIES * WIDE_TIMES] }]),
    ],
  };
  return { $cond: [isOpen, { $ifNull: [newest, ''] }, ''] };
}

/** The number of tries of the strangers for whom the condition holds. */
const triesOf = (cond: Expression, now: number): Expression => ({
  $sum: {
    $map: {
      input: filter('$strangers', { $and: [cond, since(now, CLOSED_MS)] }),
      as: 'this',
      in: '$$this.tries',
    },
  },
});

const withTry = ({ network, wide }: Network, now: number): Expression => {
  const stranger = { network, wide, tries: { $add: [triesOf(is('network', network), now), 1] }, at: new Date(now) };
  return { $concatArrays: [filter('$strangers', isNot('network', network)), [stranger]] };
};

/** Undoes the count of a try that was not wrong. */
export const tryReturned = ({ id, code, own }: CountedTry, { network }: Network): Document[] => {
  const oneLess = { tries: { $subtract: ['$$this.tries', 1] } };
  const wrong = filter('$wrong', isNot('id', id));
  return own
    ? [{ $set: { wrong, codes: changed('$codes', is('id', code), oneLess) } }]
    : [{ $set: { wrong, strangers: changed('$strangers', is('network', network), oneLess) } }];
};

/** Removes the networks that have signed in; the record is kept for as long as it counts something. */
export const networksForgotten = (now: number): Document[] => [
  {
    $set: {
      known: [],
      codes: changed('$codes', is('known', true), { known: false }),
      expires_at: { $min: ['$expires_at', new Date(now + CLOSED_MS + LIVE_MS)] },
    },
  },
];

/** The effect of the twentieth wrong try in an hour: six-digit codes of networks that never signed in to this address end. */
export const guarded = (now: number): Document[] => [
  {
    $set: {
      guarded_until: new Date(now + GUARDED_MS),
      codes: changed('$codes', { $and: [is('digits', 6), is('known', false)] }, { over: true }),
    } satisfies Partial<Record<keyof AddressRecord, unknown>>,
  },
];
