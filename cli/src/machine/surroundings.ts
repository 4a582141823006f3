import type { Readable, Writable } from 'node:stream';

/** A stream that may be a terminal. */
export type Output = Writable & { readonly isTTY?: boolean };

/** What the client has of its machine, passed in so that a test can have another. */
export interface Surroundings {
  readonly env: NodeJS.ProcessEnv;
  readonly stdin: Readable;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly fetch: typeof fetch;
  /** Shows a URL in the person's browser; false where there is none to show it in. */
  readonly openBrowser: (url: string) => Promise<boolean>;
  readonly sleep: (ms: number) => Promise<void>;
}
