import { join } from 'node:path';
import { html, type Logger, ParserError, untrustedParser, workSlots } from '@cws/kit';
import { LRUCache } from 'lru-cache';
import type { Article } from '../article/article';
import type { RenderedBody } from './rendering/render-body';

const MOST = 500;
const MOST_CHARACTERS = 20_000_000;

/** A hostile body of 100,000 characters takes seconds. */
const LIMITS = { memoryMb: 512, timeoutMs: 10_000 };
/** Bodies that wait for the parser, which takes one at a time, and those of one app among them. */
const MOST_WAITING = 32;
const MOST_WAITING_OF_AN_APP = 8;
/** After this time a body that exceeded a limit is rendered once more: the machine may have been the slow part. */
const PLAIN_FOR_MS = 300_000;

/** Renders the bodies of articles in a process of its own. */
export interface RenderedBodies {
  /** Errors: rate_limited, upstream_unavailable. */
  of(article: Article): Promise<RenderedBody>;
  close(): Promise<void>;
}

/** Renders each version of an article once, as long as it is read often: pages are public and many may ask for one. */
export function renderedBodies(log: Logger, limits = LIMITS): RenderedBodies {
  const module = join(__dirname, 'rendering/render-body.js');
  const parser = untrustedParser<string, RenderedBody>({ name: 'article', module, log, ...limits });
  const slots = workSlots({ most: MOST_WAITING, mostOfOwner: MOST_WAITING_OF_AN_APP });
  const kept = new LRUCache<string, RenderedBody>({
    max: MOST,
    maxSize: MOST_CHARACTERS,
    sizeCalculation: (body) => body.html.length + 1,
  });
  const running = new Map<string, Promise<RenderedBody>>();

  async function render(version: string, { app_id, body }: Article): Promise<RenderedBody> {
    try {
      const rendered = await slots.run(app_id, () => parser.parse(body));
      kept.set(version, rendered);
      return rendered;
    } catch (error) {
      if (!(error instanceof ParserError)) throw error;
      const plain = asWritten(body);
      kept.set(version, plain, { ttl: PLAIN_FOR_MS });
      return plain;
    }
  }
  return {
    async of(article) {
      const version = `${article._id} ${article.updated_at.getTime()}`;
      const known = kept.get(version) ?? running.get(version);
      if (known) return known;
      const rendering = render(version, article).finally(() => running.delete(version));
      running.set(version, rendering);
      return rendering;
    },
    close: () => parser.stop(),
  };
}

/** A body that exceeds a limit is shown without its format. */
const asWritten = (body: string): RenderedBody => ({
  html: html`<pre tabindex="0">${body}</pre>`.text,
  description: '',
});
