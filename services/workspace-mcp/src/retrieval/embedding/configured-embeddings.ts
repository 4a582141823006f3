import { BadConfig } from '@cws/kit';
import type { WorkspaceEnv } from '../../config';
import { type EmbeddedApps, type Embeddings, type EmbeddingsOptions, embeddings, noEmbeddings } from './embeddings';
import type { EmbeddingsServer } from './embeddings-server';
import { openVectorStore, type VectorStore } from './vector-store';

type Settings = Partial<
  Pick<
    WorkspaceEnv,
    | 'EMBEDDINGS'
    | 'EMBEDDINGS_ADDR'
    | 'EMBEDDINGS_URL'
    | 'EMBEDDINGS_MODEL'
    | 'EMBEDDINGS_API_KEY'
    | 'EMBEDDINGS_WEIGHTS'
    | 'EMBEDDINGS_QUERY_MODEL'
    | 'EMBEDDINGS_PASSAGE_MODEL'
    | 'EMBEDDINGS_QUERY_PREFIX'
    | 'EMBEDDINGS_PASSAGE_PREFIX'
    | 'CACHE_VECTORS_MB'
    | 'CACHE_LOOKUPS'
  >
>;
type Parts = Pick<EmbeddingsOptions, 'db' | 'passages' | 'metrics' | 'log'> & {
  /** Agents whose owners have turned embeddings on. */
  readonly agents: EmbeddedApps;
};

const USUAL_MB = 256;

/**
 * The configured server, which gets texts of businesses that want it; else the one of the deployment itself, which gets those of all (contract:
 * agent-embeddings). Error: BadConfig for a server without a model.
 */
export function configuredEmbeddings(settings: Settings, { db, agents, passages, metrics, log }: Parts): Embeddings {
  const { EMBEDDINGS, EMBEDDINGS_ADDR, EMBEDDINGS_URL } = settings;
  if (EMBEDDINGS === 'off') return noEmbeddings;
  const vectors = openVectorStore(db, settings.CACHE_LOOKUPS);
  const parts = { mostBytes: (settings.CACHE_VECTORS_MB ?? USUAL_MB) * 2 ** 20, vectors, db, passages, metrics, log };
  if (EMBEDDINGS_URL !== undefined) {
    const weights = settings.EMBEDDINGS_WEIGHTS ?? new Map();
    return embeddings({ ...parts, agents, weights, server: serverAt(EMBEDDINGS_URL, settings) });
  }
  if (EMBEDDINGS_ADDR === undefined) return noEmbeddings;
  const server = ownServer(EMBEDDINGS_ADDR);
  return embeddings({ ...parts, agents: outdatedApps(passages, vectors, server.model), server });
}

function serverAt(baseUrl: string, settings: Settings): EmbeddingsServer {
  const { EMBEDDINGS_MODEL: model, EMBEDDINGS_API_KEY: apiKey = '' } = settings;
  if (!model) throw new BadConfig(['EMBEDDINGS_MODEL: is required by EMBEDDINGS_URL']);
  const { EMBEDDINGS_QUERY_MODEL, EMBEDDINGS_PASSAGE_MODEL } = settings;
  const { EMBEDDINGS_QUERY_PREFIX, EMBEDDINGS_PASSAGE_PREFIX } = settings;
  return {
    ...{ baseUrl, model, apiKey },
    roles: {
      query: { model: EMBEDDINGS_QUERY_MODEL, prefix: EMBEDDINGS_QUERY_PREFIX },
      passage: { model: EMBEDDINGS_PASSAGE_MODEL, prefix: EMBEDDINGS_PASSAGE_PREFIX },
    },
  };
}

/** The model of deploy/embeddings. Its name changes with it, so that vectors of different models are never compared. */
const OWN_MODEL = 'multilingual-e5-small-q4';

const ownServer = (address: string): EmbeddingsServer => ({
  baseUrl: `http://${address}/v1`,
  model: OWN_MODEL,
  apiKey: '',
  roles: { query: { model: 'query' }, passage: { model: 'passage' } },
});

/** All apps have embeddings; those to work on are the ones with passages that have no vectors yet. */
function outdatedApps(passages: Parts['passages'], vectors: VectorStore, model: string): EmbeddedApps {
  return {
    hasEmbeddings: async () => true,
    async appsWithEmbeddings() {
      const [published, embedded] = [await passages.completeVersions(), await vectors.embeddedVersions(model)];
      return [...published].flatMap(([app_id, version]) => (version > (embedded.get(app_id) ?? 0) ? [app_id] : []));
    },
    keepsAll: true,
  };
}
