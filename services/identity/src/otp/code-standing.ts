import type { Call } from '@cws/kit';
import type { Context } from '../context';
import { SECOND } from '../limits/limit';
import { sendWait } from './address-record';
import { CODE_LIFETIME_S, CODE_TRIES, type CodeRequest } from './code';

/** The tries and requests that are left to whoever requested a code. */
export interface CodeStanding {
  /** Tries that the newest code has left; 0 when it is no longer valid. */
  readonly triesLeft: number;
  /** Seconds until another code can be requested; 0 when it can be now. */
  readonly resendInS: number;
}

const NOTHING_SENT: CodeStanding = { triesLeft: 0, resendInS: 0 };

/** Reads the standing of the newest code of a browser or a purpose. It changes and counts nothing. */
export async function codeStanding(
  { otp: { addresses, addressKeys, sendLimits }, clock }: Pick<Context, 'otp' | 'clock'>,
  call: Call,
  { address, flow }: CodeRequest,
): Promise<CodeStanding> {
  const [now, from] = [clock(), addressKeys.networkAt(address, call.client_ip)];
  const record = await addresses.find(call, addressKeys.idOf(address));
  if (record === null) return NOTHING_SENT;
  const newest = record.codes.findLast((code) => code.flow === flow);
  const isLive = newest && !newest.over && newest.at.getTime() > now - CODE_LIFETIME_S * SECOND;
  return {
    triesLeft: isLive ? Math.max(0, CODE_TRIES - newest.tries) : 0,
    resendInS: Math.ceil(sendWait(record, from, sendLimits, now).waitMs / SECOND),
  };
}
