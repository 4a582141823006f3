import { placeOf, type Source } from './sources.ts';

/** One entry of a file of requirements, read as text. */
export interface CitedRequirement {
  readonly id: string;
  readonly slugs: readonly string[];
  /** The unit test that covers it, where no end-to-end test can. */
  readonly unitTest?: string;
  readonly place: string;
}

const FILE = /(^|\/)e2e\/([a-z-]+\/)?([a-z-]+-)?requirements\.ts$/;
const SLUGS = /\bcontract: \[([^\]]*)\]/;
const UNIT_TEST = /\bunitTest:\s*'([^']+)'/;

export const requirementsOf = (sources: readonly Source[]): readonly CitedRequirement[] =>
  sources.filter(({ path }) => FILE.test(path)).flatMap(requirementsIn);

function requirementsIn(source: Source): CitedRequirement[] {
  const starts = [...source.text.matchAll(/\{\s*id: '([^']+)'/g)];
  return starts.map(({ 1: id = '', index }, at) => {
    const entry = source.text.slice(index, starts[at + 1]?.index);
    const unitTest = UNIT_TEST.exec(entry)?.[1];
    return { id, slugs: quoted(SLUGS.exec(entry)?.[1]), place: placeOf(source, index), ...(unitTest && { unitTest }) };
  });
}

const quoted = (list = ''): string[] => [...list.matchAll(/'([^']+)'/g)].map(([, slug = '']) => slug);
