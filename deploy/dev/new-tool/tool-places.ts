import type { Draft } from '../draft/draft.ts';

/** Where a tool goes: where the tools of its noun are. */
export interface ToolPlaces {
  /** Below `TOOLS`; it may not exist yet. */
  readonly folder: string;
  /** The page of docs/contract that names most of its siblings. */
  readonly page: string;
  /** The page with the list of tools that only read. */
  readonly listing: string;
  readonly requirements: string;
  readonly e2eTest: string;
  /** The tool after which it is listed; undefined where the noun has none. */
  readonly after: string | undefined;
}

export const TOOLS = 'services/workspace-mcp/src/tools';
const LISTING = 'docs/contract/workspace-tools.md';

export function findPlaces(draft: Draft, name: string): ToolPlaces {
  const noun = name.split('-')[0]!;
  const [sibling] = draft
    .glob(`${TOOLS}/*/${noun}-*.ts`)
    .filter((path) => /^export const \w+ = \w+Tool\(/m.test(draft.read(path)));
  const folder = sibling?.split('/').at(-2) ?? noun;
  const siblings = draft.has(`${TOOLS}/${folder}/index.ts`) ? toolsIn(draft, folder) : [];
  return {
    folder,
    page: mostMentions(draft, 'docs/contract/*.md', siblings) ?? LISTING,
    listing: LISTING,
    requirements:
      mostMentions(draft, 'deploy/e2e/requirements/*-requirements.ts', siblings) ??
      'deploy/e2e/requirements/tool-requirements.ts',
    e2eTest: mostMentions(draft, 'deploy/e2e/*.test.ts', siblings) ?? 'deploy/e2e/mcp-tools.test.ts',
    after: siblings.at(-1),
  };
}

/** The names of the tools of a folder, in the order of its index. */
function toolsIn(draft: Draft, folder: string): string[] {
  const index = draft.read(`${TOOLS}/${folder}/index.ts`);
  const listed = [...(/Tool\[\] = \[([^\]]*)\]/.exec(index)?.[1] ?? '').matchAll(/\w+/g)].map(([name]) => name);
  return listed.map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
}

/** The file in which most of the tools are named. */
function mostMentions(draft: Draft, pattern: string, tools: readonly string[]): string | undefined {
  const counts = draft.glob(pattern).map((path) => {
    const text = draft.read(path);
    return { path, count: tools.filter((tool) => text.includes(tool)).length };
  });
  const [most] = counts.sort((one, other) => other.count - one.count);
  return most && most.count > 0 ? most.path : undefined;
}
