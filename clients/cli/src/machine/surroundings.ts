import type { Readable, Writable } from 'node:stream';

/** A stream that may be a terminal. */
export type Output = Writable & { readonly isTTY?: boolean; readonly columns?: number };

/** The parts of its machine that the client uses, passed in so that a test can replace them. */
export interface Surroundings {
  readonly env: NodeJS.ProcessEnv;
  readonly stdin: Readable;
  readonly stdout: Output;
  readonly stderr: Output;
  /** The name of the machine, by which its owner knows it. */
  readonly hostName: string;
  readonly fetch: typeof fetch;
  /** Shows a URL in the person's browser; false where no browser can be opened. */
  readonly openBrowser: (url: string) => Promise<boolean>;
  readonly sleep: (ms: number) => Promise<void>;
}
