import type { Connection } from '../../operator/connection.ts';
import type { Business } from '../traffic/owner.ts';
import { documentText, type Random } from './passages.ts';

const A_DOCUMENT = 25;
const AT_ONCE = 100;

/** Stages documents that have that many passages together. */
export async function stage(operator: Connection, business: Business, passages: number, random: Random): Promise<void> {
  const documents = Math.ceil(passages / A_DOCUMENT);
  for (let first = 0; first < documents; first += AT_ONCE)
    await importing(
      operator,
      business,
      Array.from({ length: Math.min(AT_ONCE, documents - first) }, (_, n) => ({
        title: `Document ${first + n}`,
        content: documentText(random, A_DOCUMENT),
      })),
    );
}

const importing = (
  { workspace, call }: Connection,
  business: Business,
  documents: { title: string; content: string }[],
) =>
  workspace.importBusinessContent(
    { ...call(), deadline: Date.now() + 60_000 },
    {
      ...business,
      agent: undefined,
      knowledge: documents.map((document) => ({ kind: 'text', url: '', ...document })),
      articles: [],
      products: [],
      publish: false,
    },
  );
