import { UNTIL_TIMEOUT_MS } from '@cws/kit/testing';
import type { grants } from '@cws/protos';
import { extractive } from '../answer/provider/extractive';
import { openaiCompatible } from '../answer/provider/model/openai-compatible';
import { withTalk } from '../answer/provider/talk';
import { type AnsweringSystem, publishedAgent, startAnsweringSystem } from './answering';
import { type Said, startModel } from './model';

/** An answering system whose answers are written by a model, which may use the tools that users have granted. */
export interface AnsweringWithTools {
  readonly system: AnsweringSystem;
  readonly model: Awaited<ReturnType<typeof startModel>>;
  /** The requests to grants since `begin`. */
  readonly listed: grants.ListOfferedToolsRequest[];
  readonly called: grants.CallToolRequest[];
  /** The tools that grants offers, and what their calls come to; tests change them. */
  offer: (request: grants.ListOfferedToolsRequest) => readonly grants.OfferedTool[] | Promise<grants.OfferedTool[]>;
  perform: (call: grants.CallToolRequest) => grants.CallToolResponse | Promise<grants.CallToolResponse>;
  /** The responses of the model, turn by turn from now on; the last one is repeated. */
  say(...turns: readonly Said[]): void;
  /** Forgets all that was asked, and publishes the agent again. */
  begin(): void;
  stop(): Promise<void>;
}

export async function startAnsweringWithTools(): Promise<AnsweringWithTools> {
  const model = await startModel();
  const server = { baseUrl: model.baseUrl, apiKey: '', model: 'small', timeoutMs: UNTIL_TIMEOUT_MS };
  const grants = {
    listOfferedTools: async (_call: unknown, request: grants.ListOfferedToolsRequest) => {
      state.listed.push(request);
      return { tools: [...(await state.offer(request))] };
    },
    callTool: async (_call: unknown, request: grants.CallToolRequest) => {
      state.called.push(request);
      return state.perform(request);
    },
  };
  const provider = (context: AnsweringSystem['context']) => [
    openaiCompatible(server),
    withTalk(context.workspace, extractive),
  ];
  const state: AnsweringWithTools = {
    system: await startAnsweringSystem({ provider, grants }),
    model,
    listed: [],
    called: [],
    offer: () => [],
    perform: () => ({ outcome: 'ok', text: '' }),
    say(...turns) {
      model.asked = [];
      model.say = (_request, turn) => turns[Math.min(turn, turns.length) - 1]!;
    },
    begin() {
      for (const requests of [state.listed, state.called]) requests.length = 0;
      model.asked = [];
      state.system.bot.agent = publishedAgent();
    },
    async stop() {
      await state.system.stop();
      await model.stop();
    },
  };
  return state;
}

export const offeredTool = (server: string, tool: string, grant_id: string): grants.OfferedTool => ({
  ...{ grant_id, server, tool, description: `Tool ${tool}` },
  input_schema: '{"type":"object","properties":{"city":{"type":"string"}}}',
  is_withheld: false,
});
