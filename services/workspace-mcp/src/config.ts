import { brandingEnv, type EnvOf, envTypes, mongoEnv, outboundEnv } from '@cws/kit';
import { z } from 'zod';

const weight = z.string().min(1).transform(Number).pipe(z.number().min(0).max(1));

/** Shares from 0 to 1 by BCP 47 tag. */
const weights = envTypes.list
  .transform((items) => items.map((item) => item.split('=')))
  .pipe(z.array(z.tuple([z.string().regex(/^[a-z]{2,3}$/), weight])))
  .transform((pairs): ReadonlyMap<string, number> => new Map(pairs));

/** An empty variable, as compose passes it, is an absent one. */
const widgetOrigin = z.preprocess(
  (text) => text || undefined,
  z
    .url({ protocol: /^https?$/ })
    .transform((text) => new URL(text).origin)
    .optional(),
);

/** Businesses that a user owns unless the operator says otherwise. */
export const DEFAULT_MAX_BUSINESSES = 10;

/** The environment of workspace-mcp besides every service's variables. */
export const workspaceEnv = mongoEnv('workspace')
  .extend(brandingEnv.shape)
  .extend(outboundEnv.shape)
  .extend({
    CACHE_LOOKUPS: envTypes.cacheSize(5_000).meta({
      description:
        'Size of each cache of memberships, lists of apps and versions of passages, which are read at most once a second ([sizes of caches](docs/operations/caches.md))',
    }),
    CURSOR_MAC_KEYS: envTypes.secretList.meta({
      description: 'Base64url keys of 32 bytes or more for cursors, newest first',
    }),
    IDEMPOTENCY_TTL_S: z.coerce.number().int().positive().default(86_400).meta({
      description:
        'Seconds for which a request is recognised by its Idempotency-Key; the gateway and the services use the same value',
    }),
    MAX_BUSINESSES: z.coerce
      .number()
      .int()
      .positive()
      .default(DEFAULT_MAX_BUSINESSES)
      .meta({ description: 'Businesses that a user may own' }),
    CACHE_PASSAGES: envTypes
      .cacheSize(250_000)
      .meta({ description: 'Passages in all indexes together, about 1 kB each' }),
    PASSAGE_INDEX_DIR: z.string().optional().meta({
      description:
        'A directory for [built indexes](docs/operations/passage-indexes.md), which replicas may share; without it they are in memory and in the database',
    }),
    WIDGET_ORIGIN: widgetOrigin.optional().meta({
      description:
        'Another origin of the gateway, at which the frame of widgets is served; `PUBLIC_ORIGIN` when absent',
    }),
    EMBEDDINGS_URL: envTypes.url.optional().meta({
      description:
        'The URL of a server of [embeddings](docs/operations/embeddings.md) before `/embeddings`; without it words alone rank passages',
    }),
    EMBEDDINGS: z
      .enum(['', 'on', 'off'])
      .transform((given) => given || 'on')
      .default('on')
      .meta({
        description: 'Whether passages are also found by their meaning; `off`: by words alone',
      }),
    EMBEDDINGS_ADDR: envTypes.hostPort.optional().meta({
      description: "The HTTP address of the deployment's own server of embeddings; `EMBEDDINGS_URL` replaces it",
    }),
    EMBEDDINGS_QUERY_MODEL: z
      .string()
      .optional()
      .meta({ description: 'The model that is asked for vectors of questions' }),
    EMBEDDINGS_PASSAGE_MODEL: z
      .string()
      .optional()
      .meta({ description: 'The model that is asked for vectors of passages' }),
    EMBEDDINGS_QUERY_PREFIX: z
      .string()
      .optional()
      .meta({ description: 'A text in front of each question, such as `query: `' }),
    EMBEDDINGS_PASSAGE_PREFIX: z
      .string()
      .optional()
      .meta({ description: 'A text in front of each passage, such as `passage: `' }),
    EMBEDDINGS_MODEL: z.string().optional().meta({ description: 'The name of its model' }),
    EMBEDDINGS_API_KEY: z.string().default('').meta({ description: 'Its key' }),
    EMBEDDINGS_WEIGHTS: weights.prefault('').meta({
      description: 'The weight of embeddings in each language, which is measured for a model: `en=0.4,de=0.2`',
    }),
    CACHE_VECTORS_MB: envTypes.cacheSize(256).meta({ description: 'Megabytes of all vectors in memory' }),
  });

export type WorkspaceEnv = EnvOf<typeof workspaceEnv>;
