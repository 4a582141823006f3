import type { Operation } from '@cws/kit';
import type { z } from 'zod';
import type { Context } from '../context';

/** A document below /.well-known that anyone may read. */
export interface DiscoveryDocument {
  readonly operation: Operation;
  readonly contentOf: (context: Context) => object | Promise<object>;
}

interface Described<Schema extends z.ZodObject> {
  readonly id: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly schema: Schema;
  readonly contentOf: (context: Context) => z.input<Schema> | Promise<z.input<Schema>>;
}

export const discoveryDocument = <Schema extends z.ZodObject>({
  id,
  path,
  summary,
  description,
  schema,
  contentOf,
}: Described<Schema>): DiscoveryDocument => ({
  operation: {
    id,
    tag: 'discovery',
    method: 'GET',
    path,
    summary,
    description,
    responses: [
      { status: 200, description: 'OK; may be cached for five minutes at most', body: schema },
      { status: '4XX', description: 'The failure envelope', body: 'failure' },
      { status: '5XX', description: 'The failure envelope', body: 'failure' },
    ],
  },
  contentOf,
});
