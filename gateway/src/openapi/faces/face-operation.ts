import type { z } from 'zod';
import type { HeaderName } from '../components/headers';

/** An operation that a service answers itself behind the gateway: no row of the route table, and no envelope. */
export interface FaceOperation {
  readonly id: string;
  readonly tag: 'oauth' | 'tools' | 'pages' | 'discovery';
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  /** What the path stands below: {base_url}, or the host root. */
  readonly below: 'base' | 'origin';
  readonly summary: string;
  readonly description?: string;
  readonly credential: FaceCredential;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly headers?: z.ZodObject;
  readonly body?: { readonly type: BodyType; readonly schema: z.ZodObject };
  readonly answers: readonly FaceAnswer[];
}

/** `browser`: the cookie of the pages, made by signing in there. `cli-token`: one may be presented. */
export type FaceCredential = 'none' | 'cli-token' | 'tools' | 'browser';

type BodyType = 'application/x-www-form-urlencoded' | 'application/json';

export interface FaceAnswer {
  /** One status, or all others of a class. */
  readonly status: number | '4XX' | '5XX';
  readonly description: string;
  readonly headers?: readonly HeaderName[];
  /** What the body is: JSON of this shape, or a page for people; absent: there is none. */
  readonly body?: z.ZodType | 'page' | 'failure';
}
