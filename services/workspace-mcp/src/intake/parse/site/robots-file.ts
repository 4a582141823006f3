import { normalPath, type RobotsRule } from './robots-rule';
import { MAX_ADDRESS } from './site-links';

/** The part of a robots.txt that concerns one reader. */
export interface RobotsFile {
  /** Each pattern once. */
  readonly rules: readonly RobotsRule[];
  readonly sitemaps: readonly string[];
  /** Whether the file has more rules for the reader than are kept, so that nobody knows what it allows. */
  readonly hasTooMany: boolean;
}

const MAX_RULE_CHARACTERS = 64 * 1024;
const MAX_SITEMAPS = 100;

/** The rules for the readers that a group names. */
interface Group {
  isOwn: boolean;
  isForAll: boolean;
  hasRules: boolean;
}

/**
 * Reads the rules of a robots.txt for the reader of that name in lower case: those of all its groups, else those of all groups for `*`
 * (RFC 9309 §2.2.1).
 */
export function robotsFile(text: string, reader: string): RobotsFile {
  const [own, forAll] = [rulesByPattern(), rulesByPattern()];
  const sitemaps: string[] = [];
  let group: Group = { isOwn: false, isForAll: false, hasRules: false };
  let hasOwn = false;
  for (const [name, value] of fieldsOf(text)) {
    if (name === 'user-agent') {
      if (group.hasRules) group = { isOwn: false, isForAll: false, hasRules: false };
      const agent = value.split(/[\s/]/, 1)[0]!.toLowerCase();
      group.isOwn ||= agent === reader;
      group.isForAll ||= agent === '*';
      hasOwn ||= group.isOwn;
    } else if (name === 'allow' || name === 'disallow') {
      group.hasRules = true;
      if (group.isOwn) own.add(value, name === 'allow');
      if (group.isForAll) forAll.add(value, name === 'allow');
    } else if (name === 'sitemap' && sitemaps.length < MAX_SITEMAPS && value.length <= MAX_ADDRESS)
      sitemaps.push(value);
  }
  return { ...(hasOwn ? own : forAll).kept(), sitemaps };
}

/** The names in lower case and the values of the lines. */
function* fieldsOf(text: string): Generator<readonly [string, string]> {
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [content = ''] = line.split('#', 1);
    const colon = content.indexOf(':');
    if (colon > 0) yield [content.slice(0, colon).trim().toLowerCase(), content.slice(colon + 1).trim()];
  }
}

/** An allowing rule holds before a forbidding one with the same pattern (RFC 9309 §2.2.2). */
function rulesByPattern() {
  const rules = new Map<string, boolean>();
  let characters = 0;
  return {
    add(written: string, allows: boolean): void {
      const pattern = normalPath(written).replace(/\*+/g, '*');
      if (!/^[/*]/.test(pattern) || characters > MAX_RULE_CHARACTERS) return;
      if (!rules.has(pattern)) characters += pattern.length;
      rules.set(pattern, allows || rules.get(pattern) === true);
    },
    kept: () => ({
      rules: [...rules].map(([pattern, allows]) => ({ pattern, allows })),
      hasTooMany: characters > MAX_RULE_CHARACTERS,
    }),
  };
}
