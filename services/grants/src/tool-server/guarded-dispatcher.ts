import { guardedLookup, isReachable } from '@cws/kit';
import { Agent } from 'undici';
import { NotSent } from './tool-server-errors';

const CONNECT_MS = 5_000;
/** Above the time limit of a call, which ends it first. */
const SILENT_MS = 30_000;

/** Connects only to addresses that may be reached, as the name resolves when the connection is made. */
export const guardedDispatcher = (isPrivate: boolean): Agent =>
  new Agent({
    connect: { lookup: guardedLookup(refusal(isPrivate)), timeout: CONNECT_MS },
    headersTimeout: SILENT_MS,
    bodyTimeout: SILENT_MS,
  });

const refusal = (isPrivate: boolean) => (address: string, hostname: string) =>
  isReachable(address, isPrivate) ? undefined : new NotSent(`the address of ${hostname} may not be reached`);
