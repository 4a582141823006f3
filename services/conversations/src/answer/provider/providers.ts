import { BadConfig } from '@cws/kit';
import type { ConversationsEnv } from '../../config';
import type { Context } from '../../context';
import type { NamedProvider } from './chain';
import { extractive, passagesQuoted } from './extractive';
import type { PromptCut } from './model/live-prompt';
import { openaiCompatible, PASSAGES_READ } from './model/openai-compatible';
import { withTalk } from './talk';

type Env = Pick<
  ConversationsEnv,
  'ASSISTANT_PROVIDER' | 'ASSISTANT_BASE_URL' | 'ASSISTANT_API_KEY' | 'ASSISTANT_MODEL' | 'ASSISTANT_TIMEOUT_S'
>;

type ProviderContext = { readonly workspace: Pick<Context['workspace'], 'listSubjects'> };

/**
 * The configured provider, then the one that replaces it when it fails (contract: answers-providers). Error: BadConfig, which names the
 * missing variables of a model.
 */
export function providersOf(context: ProviderContext, env: Env, promptCut?: PromptCut): readonly NamedProvider[] {
  const provideBuiltIn = withTalk(context.workspace, extractive);
  const builtIn = { name: 'extractive', provide: provideBuiltIn, passages: passagesQuoted, isImmediate: true } as const;
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
