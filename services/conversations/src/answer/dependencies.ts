import type { Context } from '../context';
import type { AnswerStream } from './live-text';
import type { ProviderChain } from './make-answer';
import type { UserLanguages } from './user-languages';

/** The dependencies of making answers. */
export interface AnswerDependencies {
  readonly context: Context;
  readonly userLanguages: UserLanguages;
  readonly chain: ProviderChain;
  readonly stream: AnswerStream;
  /** How long an answer waits for workspace-mcp. */
  readonly waitMs: number;
}
