import type { Call } from '@cws/kit';
import type { Context } from '../context';
import type { Progress } from '../progress/progress';
import type { Method } from '../protocol/methods';
import { negotiate, type Revision } from '../protocol/revisions';
import type { RpcRequest } from '../protocol/rpc-message';
import { knownBounds, liveBounds } from '../tool/bounds';
import { callTool } from '../tools/call-tool';
import { capabilities, discovery, toolResult } from './results';
import { type Host, serverInfo } from './server-info';
import { toolList } from './tool-list';

/** The call of a request, the client's revision and its progress. */
export interface Sender {
  readonly call: Call;
  readonly revision: Revision;
  readonly progress: Progress;
}

/** Returns the result, or a promise of it where something is read first. */
type Handler = (params: RpcRequest['params'], sender: Sender) => object | Promise<object>;

/** The methods of the tool server. Their params are those that method-params.ts has checked. */
export const mcpMethods = (context: Context, host: Host): Readonly<Record<Method, Handler>> => ({
  ping: () => ({}),
  initialize: (params) => {
    const protocolVersion = negotiate(params['protocolVersion']);
    return { protocolVersion, capabilities, serverInfo: serverInfo(protocolVersion, host) };
  },
  'server/discover': () => discovery(host),
  'tools/list': (_params, { call, revision }) => {
    const known = knownBounds(context, call);
    return known ? toolList(known, revision) : liveBounds(context, call).then((bounds) => toolList(bounds, revision));
  },
  'tools/call': async (params, { call, revision, progress }) =>
    toolResult(await callTool(context, call, params['name'] as string, params['arguments'], progress), revision),
});
