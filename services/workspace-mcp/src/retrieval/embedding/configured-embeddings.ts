import { BadConfig } from '@cws/kit';
import type { WorkspaceEnv } from '../../config';
import { type Embeddings, type EmbeddingsOptions, embeddings, noEmbeddings } from './embeddings';
import { openVectorStore } from './vector-store';

type Settings = Partial<
  Pick<
    WorkspaceEnv,
    | 'EMBEDDINGS_URL'
    | 'EMBEDDINGS_MODEL'
    | 'EMBEDDINGS_API_KEY'
    | 'EMBEDDINGS_WEIGHTS'
    | 'CACHE_VECTORS_MB'
    | 'CACHE_LOOKUPS'
  >
>;
type Parts = Pick<EmbeddingsOptions, 'db' | 'agents' | 'passages' | 'metrics' | 'log'>;

const USUAL_MB = 256;

/** Error: BadConfig for a server without a model. */
export function configuredEmbeddings(settings: Settings, { db, agents, passages, metrics, log }: Parts): Embeddings {
  const { EMBEDDINGS_URL: baseUrl, EMBEDDINGS_MODEL: model, EMBEDDINGS_API_KEY: apiKey = '' } = settings;
  if (baseUrl === undefined) return noEmbeddings;
  if (!model) throw new BadConfig(['EMBEDDINGS_MODEL: is required by EMBEDDINGS_URL']);
  return embeddings({
    server: { baseUrl, model, apiKey },
    weights: settings.EMBEDDINGS_WEIGHTS ?? new Map(),
    mostBytes: (settings.CACHE_VECTORS_MB ?? USUAL_MB) * 2 ** 20,
    vectors: openVectorStore(db, settings.CACHE_LOOKUPS),
    ...{ db, agents, passages, metrics, log },
  });
}
