// `EMBEDDINGS_URL=… EMBEDDINGS_MODEL=… npm run bench -- embedding-weights` searches the labelled questions with several weights of the
// configured model, and prints the weight of each language.
import type { Scratch } from '../local/scratch/scratch-system.ts';
import { type Connection, connect } from '../operator/connection.ts';
import { chosenWeight, type Ranked, type Scores, scoresOf } from './embedding-weights/choice.ts';
import { untilEmbedded } from './embedding-weights/embedded.ts';
import { mongodbOf } from './group.ts';
import { startReplica } from './knowledge/replica.ts';
import { rankOf } from './retrieval-quality/ask.ts';
import { publish } from './retrieval-quality/publish.ts';
import { type Part, questionSet } from './retrieval-quality/question-set.ts';
import { ownerOf } from './traffic/owner.ts';

const WEIGHTS = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1];

/** A part of the question set in an app of its own. */
type Published = { part: Part; app_id: string };

export async function embeddingWeights(system: Scratch): Promise<string> {
  const model = process.env['EMBEDDINGS_MODEL'];
  if (!process.env['EMBEDDINGS_URL'] || !model) return 'Not measured: EMBEDDINGS_URL and EMBEDDINGS_MODEL are not set.';
  const published: Published[] = [];
  for (const part of questionSet('questions'))
    published.push({ part, app_id: await publishedWithEmbeddings(system, part) });
  await untilEmbedded(
    mongodbOf(system),
    published.map(({ app_id }) => app_id),
    model,
  );
  const languages = [...new Set(published.map(({ part }) => part.language))];
  const ranked: Ranked[] = [];
  for (const weight of WEIGHTS) ranked.push(...(await rankedAt(system, published, languages, weight)));
  return report(ranked, languages);
}

async function publishedWithEmbeddings(system: Scratch, part: Part): Promise<string> {
  const { business, use } = await ownerOf(system);
  const { isError } = await use('agent_update', { capabilities: { embeddings: true } });
  if (isError) throw new Error('Embeddings could not be turned on');
  const operator = connect({ ...process.env, DATA_DIR: system.dataDir });
  await publish(operator, part, business).finally(() => operator.close());
  return business.app_id;
}

/** Searches with a process that has the same weight in each language. */
async function rankedAt(
  system: Scratch,
  published: readonly Published[],
  languages: readonly string[],
  weight: number,
) {
  const weights = languages.map((language) => `${language}=${weight}`).join(',');
  const { connection, stop } = await startReplica(system, { EMBEDDINGS_WEIGHTS: weights });
  try {
    const ranked: Ranked[] = [];
    for (const one of published) ranked.push(...(await ranksOf(connection, one, weight)));
    return ranked;
  } finally {
    await stop();
  }
}

async function ranksOf(connection: Connection, { part, app_id }: Published, weight: number): Promise<Ranked[]> {
  const answerable = part.questions.filter(({ passages }) => passages.length > 0);
  // The first search loads the vectors, and is ranked by words if that takes too long.
  await rankOf(connection, app_id, part, answerable[0]!);
  const ranked: Ranked[] = [];
  for (const question of answerable)
    ranked.push({ question, weight, rank: await rankOf(connection, app_id, part, question) });
  return ranked;
}

function report(ranked: readonly Ranked[], languages: readonly string[]): string {
  const chosen = languages.map((language) => ({ language, weight: chosenWeight(ranked, language, WEIGHTS) }));
  const rows = chosen.map(({ language, weight }) => {
    const [words, both] = [0, weight].map((one) => scoresOf(ranked, language, one, 'report'));
    return `| ${language} | ${words!.questions} | ${weight} | ${shown(words!)} | ${shown(both!)} |`;
  });
  const set = chosen.filter(({ weight }) => weight > 0).map(({ language, weight }) => `${language}=${weight}`);
  return [
    '| Language | questions | weight | words: hit@1, hit@3, MRR | with vectors |',
    '|---|---|---|---|---|',
    ...rows,
    '',
    `EMBEDDINGS_WEIGHTS=${set.join(',')}`,
  ].join('\n');
}

const shown = ({ first, firstThree, mrr }: Scores): string =>
  [first, firstThree, mrr].map((share) => (100 * share).toFixed(1)).join(', ');
