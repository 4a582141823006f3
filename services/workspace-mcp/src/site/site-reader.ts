import type { LookupFunction } from 'node:net';
import { guardedLookup, type LookUpAll, type OutboundRules, outboundRules } from '@cws/kit';
import type { RequestInit, Response } from 'undici';
import { readLimited } from './read-limited';
import { SiteError } from './site-error';
import { addressRefusal, siteUrl } from './site-rules';
import { unreachable } from './unreachable';

const MAX_REDIRECTS = 5;
const DEFAULT_TIMEOUT_MS = 10_000;
const DEFAULT_MAX_BYTES = 2 * 1024 * 1024;

/** The name by which a site's robots.txt addresses this reader (RFC 9309 §2.2.1). */
export const READER_NAME = 'ServiceWorkspace';

export interface SiteReaderOptions extends Partial<OutboundRules> {
  /** The public origin of this service, by which a site's owner can find out who reads it. */
  readonly origin?: string;
  /** The resolver of names; that of the system by default. */
  readonly lookUp?: LookUpAll;
}

export interface ReadOptions {
  readonly accept?: string;
  /** For the whole page with its redirects; 10 s by default. */
  readonly timeoutMs?: number;
  /** For the body after decompression; 2 MiB by default. */
  readonly maxBytes?: number;
  /** Whether the beginning of a body over the limit is returned, in place of an error. */
  readonly cuts?: boolean;
  /** The reason why the target of a redirect is not requested, after the rules of addresses allow it; undefined to follow it. */
  readonly redirectRefusal?: (target: string) => string | undefined | Promise<string | undefined>;
  /** The address to which a page that was read sends its readers at once, which is followed as a redirect; undefined if it does not. */
  readonly refreshTarget?: (page: SitePage) => Promise<string | undefined>;
  /** Called with the number of bytes of each piece of a body, also of one that is not read to its end. */
  readonly onBytes?: (count: number) => void;
  /** Called before each request, also for the target of a redirect; what it throws ends the reading. */
  readonly onRequest?: () => void;
  readonly signal?: AbortSignal;
}

/** A response that is not a redirect, whatever its status. */
export interface SitePage {
  /** The address of the page after redirects. */
  readonly url: string;
  readonly status: number;
  /** The header Content-Type; empty without one. */
  readonly contentType: string;
  /** The header Refresh; empty without one. */
  readonly refresh: string;
  readonly body: Buffer;
  /** Whether the body is only a beginning. */
  readonly isCut: boolean;
  /** Whether a redirect led there, and each one was permanent (RFC 9110 §15.4.2, §15.4.9). */
  readonly hasMoved: boolean;
}

export type SiteReader = ReturnType<typeof openSiteReader>;

/**
 * Reads pages on behalf of a business, without cookies or credentials. Every address is checked before each request and
 * redirect, and again as the name resolves when the connection is made (contract: site-reader-reach). Throws SiteError
 * alone, or the reason of the caller's signal.
 */
export function openSiteReader({ origin, lookUp, ...given }: SiteReaderOptions = {}) {
  const userAgent = origin ? `${READER_NAME}/1.0 (+${origin})` : `${READER_NAME}/1.0`;
  const rules = outboundRules(given);
  const { fetch, close } = guardedFetch(guardedLookup((address, host) => addressRefusal(address, host, rules), lookUp));

  async function follow(
    text: string,
    signal: AbortSignal,
    { accept = '*/*', redirectRefusal, refreshTarget, onRequest, ...limits }: ReadOptions,
  ) {
    let url = siteUrl(text, rules);
    const statuses: number[] = [];
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      onRequest?.();
      const headers = { accept, 'user-agent': userAgent };
      const response = await fetch(url, { headers, redirect: 'manual', signal }).catch(failed(url));
      let target = redirectTarget(response, url);
      if (target === undefined) {
        const page = await pageOf(response, url, limits).catch(failed(url));
        const read = { ...page, hasMoved: areAllPermanent(statuses) };
        target = await refreshTarget?.(read);
        if (target === undefined) return read;
        statuses.push(REFRESHED);
      } else {
        statuses.push(response.status);
        await response.body?.cancel();
      }
      url = siteUrl(target, rules);
      const refusal = await redirectRefusal?.(url.href);
      if (refusal !== undefined) throw new SiteError('redirect_refused', refusal);
    }
    throw new SiteError('too_many_redirects', `The address redirects more than ${MAX_REDIRECTS} times`);
  }

  return {
    async read(url: string, options: ReadOptions = {}): Promise<SitePage> {
      const time = AbortSignal.timeout(options.timeoutMs ?? DEFAULT_TIMEOUT_MS);
      const signal = options.signal ? AbortSignal.any([time, options.signal]) : time;
      try {
        return await follow(url, signal, options);
      } catch (error) {
        options.signal?.throwIfAborted();
        if (time.aborted) throw new SiteError('too_slow', 'The site took too long to respond');
        throw error;
      }
    },
    close,
  };
}

async function pageOf(
  response: Response,
  { href }: URL,
  { maxBytes = DEFAULT_MAX_BYTES, cuts, onBytes }: ReadOptions,
): Promise<Omit<SitePage, 'hasMoved'>> {
  const limited = await readLimited(response.body, { maxBytes, cuts, onBytes });
  const header = (name: string) => response.headers.get(name) ?? '';
  const [contentType, refresh] = [header('content-type'), decodedHeader(header('refresh'))];
  return { url: href, status: response.status, contentType, refresh, ...limited };
}

const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];
const PERMANENT: readonly number[] = [301, 308];
/** A page that sends its readers elsewhere does so for now. */
const REFRESHED = 302;

const areAllPermanent = (statuses: readonly number[]): boolean =>
  statuses.length > 0 && statuses.every((status) => PERMANENT.includes(status));

const failed =
  (url: URL) =>
  (error: unknown): never => {
    throw unreachable(error, url);
  };

/** The absolute target of a redirect; undefined for any other response. */
function redirectTarget({ status, headers }: Response, base: URL): string | undefined {
  const written = headers.get('location');
  if (written === null || !REDIRECTS.includes(status)) return undefined;
  const location = decodedHeader(written);
  return URL.canParse(location, base.href) ? new URL(location, base).href : location;
}

const UTF_8 = new TextDecoder('utf-8', { fatal: true });

/** A header whose bytes are read as Latin-1 as its sender means it: in UTF-8, or else each other byte in percent encoding, as browsers do. */
function decodedHeader(latin1: string): string {
  try {
    return UTF_8.decode(Buffer.from(latin1, 'latin1'));
  } catch {
    return latin1.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);
  }
}

/** `fetch` of undici, whose connections resolve names by `lookup`. The library is loaded by the first request. */
function guardedFetch(lookup: LookupFunction) {
  let opened: ReturnType<typeof open> | undefined;
  function open() {
    const { Agent, fetch } = require('undici') as typeof import('undici');
    return { fetch, dispatcher: new Agent({ connect: { lookup } }) };
  }
  return {
    fetch(url: URL, init: RequestInit): Promise<Response> {
      opened ??= open();
      return opened.fetch(url, { ...init, dispatcher: opened.dispatcher });
    },
    close: async (): Promise<void> => opened?.dispatcher.destroy(),
  };
}
