import type { Call } from '@cws/kit';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage, MessageExtraInfo } from '@modelcontextprotocol/sdk/types.js';
import type { Revision } from '../protocol/revisions';
import { errorBody, type RpcId } from '../protocol/rpc-error';
import type { RpcRequest } from '../protocol/rpc-message';

/** Whose message it is and how their client wants to be answered; handlers find it in `authInfo.extra`. */
export interface Sender {
  readonly call: Call;
  readonly revision: Revision;
}

type Answer = (response: object) => void;
type Pending = { readonly clientId: RpcId; readonly credential: string; readonly answer: Answer };

const REQUEST_CANCELLED = -32800;

/**
 * The transport of the one MCP server of this process. Clients number their requests as they like, so each request gets
 * an id of ours on the way in and its own on the way out.
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

  /** Hands a request to the server. The returned function forgets it: nobody waits for its answer any more. */
  ask({ id, method, params }: RpcRequest, sender: Sender, answer: Answer): () => void {
    const own = ++this.lastId;
    this.pending.set(own, { clientId: id, credential: sender.call.caller.credential_id, answer });
    this.onmessage?.({ jsonrpc: '2.0', id: own, method, params }, { authInfo: authInfo(sender) });
    return () => void this.pending.delete(own);
  }

  /** Cancels the caller's request of that id; with several of them it is not known which one is meant, so none. */
  cancel(credential: string, clientId: unknown): void {
    const isMeant = ([, entry]: [RpcId, Pending]) => entry.credential === credential && entry.clientId === clientId;
    const [meant, another] = [...this.pending].filter(isMeant);
    if (!meant || another) return;
    const [own, { answer }] = meant;
    this.pending.delete(own);
    this.onmessage?.({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: own as number } });
    answer(errorBody({ id: meant[1].clientId, code: REQUEST_CANCELLED, message: 'The request was cancelled' }));
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if ('method' in message) throw new Error('This server sends no messages of its own');
    const entry = this.pending.get(message.id ?? null);
    this.pending.delete(message.id ?? null);
    entry?.answer({ ...message, id: entry.clientId });
  }

  /** Requests without an answer yet. */
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
