import { join } from 'node:path';
import { invalidField, type Logger, ParserError, untrustedParser, workSlots } from '@cws/kit';
import type { Unparsed } from './parsing/parse-document';
import type { Parsed } from './parsing/parsed';
import type { PageHead } from './parsing/refresh';

/** The text of a document that is stored; a longer one is refused. */
export const MAX_TEXT = 1_000_000;

const LIMITS = { memoryMb: 512, timeoutMs: 4_000 };
/** Documents that are read at the same time, one of each user. */
const PROCESSES = 2;

/** Reads the text of documents whose content is not trusted, in a process of its own. */
export interface DocumentReader {
  /** Errors: validation_failed for `field`, which the document came in; rate_limited, upstream_unavailable. */
  textOf(user_id: string, field: string, document: Unparsed): Promise<string>;
  /** The address to which a page sends its readers at once; empty if it does not. Errors: ParserError, rate_limited, upstream_unavailable. */
  redirectIn(user_id: string, head: PageHead): Promise<string>;
  close(): Promise<void>;
}

export function documentReader(log: Logger): DocumentReader {
  const module = join(__dirname, 'parsing/parse-document.js');
  const parser = untrustedParser<Unparsed | { readonly head: PageHead }, Parsed>({
    ...{ name: 'document', module, log, processes: PROCESSES },
    ...LIMITS,
  });
  const slots = workSlots({ maxRunning: PROCESSES, ownerIsBusy: 'Other documents of yours are being read; try again' });
  return {
    async textOf(user_id, field, document) {
      const parsed = await slots
        .run(user_id, () => parser.parse(document))
        .catch((error) => {
          if (error instanceof ParserError) throw invalidField(field, unreadable(document, error));
          throw error;
        });
      if ('refused' in parsed) throw invalidField(field, `the document ${parsed.refused}`);
      return checked(parsed.text, field);
    },
    async redirectIn(user_id, head) {
      const parsed = await slots.run(user_id, () => parser.parse({ head }));
      return 'text' in parsed ? parsed.text : '';
    },
    close: () => parser.stop(),
  };
}

/** A lone surrogate and a null character cannot be stored. */
function checked(text: string, field: string): string {
  const clean = text.toWellFormed().replaceAll('\0', '').replace(/\r\n?/g, '\n').trim();
  if (clean === '') throw invalidField(field, 'the document contains no text');
  if (clean.length > MAX_TEXT) throw invalidField(field, `the text of the document is over ${MAX_TEXT} characters`);
  return clean;
}

const unreadable = ({ format }: Unparsed, { failure }: ParserError): string =>
  failure === 'out of time' || failure === 'out of memory'
    ? `the document takes too long or too much memory to read`
    : `the document is not a readable ${format === 'pdf' ? 'PDF' : 'document'}`;
