import { join } from 'node:path';
import { AppError, html, type Logger, ParserError, untrustedParser, workSlots } from '@cws/kit';
import { LRUCache } from 'lru-cache';
import type { Article } from '../article/article';
import type { RenderedBody } from './rendering/render-body';

const MAX = 500;
const MAX_CHARACTERS = 20_000_000;

/** An ordinary body takes milliseconds; a hostile one of 100,000 characters would take seconds. */
const LIMITS = { memoryMb: 512, timeoutMs: 1_000 };
/** Bodies that are rendered at the same time, one of each owner. */
const PROCESSES = 2;
/** Bodies of one owner that wait; their readers are many. */
const MAX_WAITING_OF_OWNER = 32;
/** A reader waits no longer for the other bodies of the same owner. */
const WAIT_MS = 3_000;
/** After this time a body that exceeded a limit is rendered once more: the machine may have been the slow part. */
const PLAIN_FOR_MS = 300_000;

/** Renders the bodies of articles in a process of its own. */
export interface RenderedBodies {
  /**
   * `owner` names the person whose turn it takes. A body whose turn does not come in time is shown as it was written, and rendered when it is
   * asked for again.
   */
  of(article: Article, owner: () => Promise<string>): Promise<RenderedBody>;
  close(): Promise<void>;
}

/** Renders each version of an article once, as long as it is read often: pages are public and many may ask for one. */
export function renderedBodies(log: Logger, limits = LIMITS, waitMs = WAIT_MS): RenderedBodies {
  const module = join(__dirname, 'rendering/render-body.js');
  const parser = untrustedParser<string, RenderedBody>({
    ...{ name: 'article', module, log, processes: PROCESSES },
    ...limits,
  });
  const slots = workSlots({ maxRunning: PROCESSES, maxWaitingOfOwner: MAX_WAITING_OF_OWNER, waitMs });
  const kept = new LRUCache<string, RenderedBody>({
    max: MAX,
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (body) => body.html.length + 1,
  });
  const running = new Map<string, Promise<RenderedBody>>();

  async function render(version: string, { body }: Article, owner: string): Promise<RenderedBody> {
    try {
      const rendered = await slots.run(owner, () => parser.parse(body));
      kept.set(version, rendered);
      return rendered;
    } catch (error) {
      if (isBusy(error)) return asWritten(body);
      if (!(error instanceof ParserError)) throw error;
      const plain = asWritten(body);
      kept.set(version, plain, { ttl: PLAIN_FOR_MS });
      return plain;
    }
  }
  return {
    async of(article, owner) {
      const version = `${article._id} ${article.updated_at.getTime()}`;
      const known = kept.get(version) ?? running.get(version);
      if (known) return known;
      const rendering = owner()
        .then((user_id) => render(version, article, user_id))
        .finally(() => running.delete(version));
      running.set(version, rendering);
      return rendering;
    },
    close: () => parser.stop(),
  };
}

const isBusy = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'rate_limited' || error.code === 'upstream_unavailable');

/** A body that exceeds a limit is shown without its format. */
const asWritten = (body: string): RenderedBody => ({
  html: html`<pre tabindex="0">${body}</pre>`.text,
  description: '',
});
