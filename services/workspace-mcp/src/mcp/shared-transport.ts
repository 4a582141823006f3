import type { Call } from '@cws/kit';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage, MessageExtraInfo } from '@modelcontextprotocol/sdk/types.js';
import type { Revision } from '../protocol/revisions';
import { errorBody, type RpcId } from '../protocol/rpc-error';
import type { RpcRequest } from '../protocol/rpc-message';

/** The call of a message and the client's revision; handlers find both in `authInfo.extra`. */
export interface Sender {
  readonly call: Call;
  readonly revision: Revision;
}

type Respond = (response: object) => void;
type Pending = { readonly clientId: RpcId; readonly credential: string; readonly respond: Respond };

const REQUEST_CANCELLED = -32800;

/**
 * The transport of the one MCP server of this process. Clients choose their request ids freely, so each request gets
 * an internal id, and its response gets the client's id back.
 */
export class SharedTransport implements Transport {
  onmessage?: (message: JSONRPCMessage, extra?: MessageExtraInfo) => void;
  onclose?: () => void;
  private readonly pending = new Map<RpcId, Pending>();
  private lastId = 0;

  async start(): Promise<void> {}

  async close(): Promise<void> {
    this.onclose?.();
  }

  /** Passes a request to the server. The returned function drops it when the client no longer waits for the response. */
  dispatch({ id, method, params }: RpcRequest, sender: Sender, respond: Respond): () => void {
    const own = ++this.lastId;
    this.pending.set(own, { clientId: id, credential: sender.call.caller.credential_id, respond });
    this.onmessage?.({ jsonrpc: '2.0', id: own, method, params }, { authInfo: authInfo(sender) });
    return () => void this.pending.delete(own);
  }

  /** Cancels the caller's request with that id. When several have it, none is cancelled. */
  cancel(credential: string, clientId: unknown): void {
    const isMeant = ([, entry]: [RpcId, Pending]) => entry.credential === credential && entry.clientId === clientId;
    const [meant, another] = [...this.pending].filter(isMeant);
    if (!meant || another) return;
    const [own, { respond }] = meant;
    this.pending.delete(own);
    this.onmessage?.({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: own as number } });
    respond(errorBody({ id: meant[1].clientId, code: REQUEST_CANCELLED, message: 'The request was cancelled' }));
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if ('method' in message) throw new Error('This server sends no messages of its own');
    const entry = this.pending.get(message.id ?? null);
    this.pending.delete(message.id ?? null);
    entry?.respond({ ...message, id: entry.clientId });
  }

  /** The number of requests without a response yet. */
  get waiting(): number {
    return this.pending.size;
  }
}

const authInfo = (sender: Sender): NonNullable<MessageExtraInfo['authInfo']> => ({
  token: '',
  clientId: sender.call.caller.credential_id,
  scopes: [],
  extra: sender as unknown as Record<string, unknown>,
});
