import { BadConfig } from '@cws/kit';
import type { ConversationsEnv } from '../../config';
import type { NamedProvider } from './chain';
import { extractive, passagesQuoted } from './extractive';
import type { PromptCut } from './model/live-prompt';
import { openaiCompatible, PASSAGES_READ } from './model/openai-compatible';

type Env = Pick<
  ConversationsEnv,
  'ASSISTANT_PROVIDER' | 'ASSISTANT_BASE_URL' | 'ASSISTANT_API_KEY' | 'ASSISTANT_MODEL' | 'ASSISTANT_TIMEOUT_S'
>;

/**
 * The configured provider, then the one that replaces it when it fails (contract: answers-providers). Error: BadConfig, which names the
 * missing variables of a model.
 */
export function providersOf(env: Env, promptCut?: PromptCut): readonly NamedProvider[] {
  const builtIn = { name: 'extractive', provide: extractive, passages: passagesQuoted, isImmediate: true } as const;
  if (env.ASSISTANT_PROVIDER === 'extractive') return [builtIn];
  const { ASSISTANT_BASE_URL: baseUrl, ASSISTANT_MODEL: model } = env;
  if (!baseUrl || !model) throw new BadConfig(missing(env));
  const server = { baseUrl, model, apiKey: env.ASSISTANT_API_KEY, timeoutMs: env.ASSISTANT_TIMEOUT_S * 1_000 };
  const provide = openaiCompatible(server, promptCut);
  return [{ name: 'openai-compatible', provide, passages: () => PASSAGES_READ, usesTools: true }, builtIn];
}

const missing = (env: Env): string[] =>
  (['ASSISTANT_BASE_URL', 'ASSISTANT_MODEL'] as const)
    .filter((name) => !env[name])
    .map((name) => `${name}: is required by ASSISTANT_PROVIDER=openai-compatible`);
