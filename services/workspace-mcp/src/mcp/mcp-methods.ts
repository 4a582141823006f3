import type { Call } from '@cws/kit';
import type { Context } from '../context';
import type { Progress } from '../progress/progress';
import type { Method } from '../protocol/methods';
import { negotiate, type Revision } from '../protocol/revisions';
import type { RpcRequest } from '../protocol/rpc-message';
import { liveBounds } from '../tool/bounds';
import { callTool } from '../tools/call-tool';
import { capabilities, discovery, toolResult } from './results';
import { serverInfo } from './server-info';
import { toolList } from './tool-list';

/** The call of a request, the client's revision and its progress. */
export interface Sender {
  readonly call: Call;
  readonly revision: Revision;
  readonly progress: Progress;
}

type Handler = (params: RpcRequest['params'], sender: Sender) => Promise<object>;

/** The methods of the tool server. Their params are those that method-params.ts has checked. */
export const mcpMethods = (context: Context, origin: string): Readonly<Record<Method, Handler>> => ({
  ping: async () => ({}),
  initialize: async (params) => {
    const protocolVersion = negotiate(params['protocolVersion']);
    return { protocolVersion, capabilities, serverInfo: serverInfo(protocolVersion, origin) };
  },
  'server/discover': async () => discovery(origin),
  'tools/list': async (_params, { call, revision }) => toolList(await liveBounds(context, call), revision),
  'tools/call': async (params, { call, revision, progress }) =>
    toolResult(await callTool(context, call, params['name'] as string, params['arguments'], progress), revision),
});
