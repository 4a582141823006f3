import { join } from 'node:path';
import { type Logger, untrustedParser, workSlots } from '@cws/kit';
import type { Parsed, PartName, Unparsed, UnparsedPart } from '../parse/parse-site';

const LIMITS = { memoryMb: 512, timeoutMs: 4_000 };
/** Inputs that are parsed at the same time. */
const PROCESSES = 2;

/** Parses a part of a site of a stranger in a process of its own. Errors: ParserError, rate_limited, upstream_unavailable. */
export type PartParser = <Name extends PartName>(name: Name, part: Unparsed<Name>) => Promise<Parsed<Name>>;

export interface SiteParser {
  /** The parser for what one user has read; the parts of all users are parsed in turn, one of each user at a time. */
  of(user_id: string): PartParser;
  close(): Promise<void>;
}

export function siteParser(log: Logger): SiteParser {
  const module = join(__dirname, '../parse/parse-site.js');
  const options = { name: 'site', module, log, processes: PROCESSES, ...LIMITS };
  const parser = untrustedParser<UnparsedPart, unknown>(options);
  const slots = workSlots({ maxRunning: PROCESSES });
  return {
    of: (user_id) => (name, part) =>
      slots.run(user_id, () => parser.parse([name, part] as UnparsedPart)) as Promise<Parsed<typeof name>>,
    close: () => parser.stop(),
  };
}
