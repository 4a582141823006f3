import { asAppError, type Call, type Logger, underWay } from '@cws/kit';
import { errorBody, RPC, RpcError } from '../protocol/rpc-error';
import type { RpcRequest } from '../protocol/rpc-message';

type Respond = (response: object) => void;
type Forget = () => void;

interface Running {
  readonly id: RpcRequest['id'];
  readonly credential: string;
  /** Ends the request with that response, if it has not ended. */
  readonly end: Respond;
}

const REQUEST_CANCELLED = -32800;

/**
 * The requests that this process works on. Clients choose their ids freely, so several may have the same; each work is given its own
 * `respond`, which is called at most once: not any more when the client has gone, or has cancelled the request.
 */
export class RunningRequests {
  private readonly running = underWay<Running>();

  constructor(private readonly log: Logger) {}

  /**
   * Works on a request, and responds at once where nothing is to be waited for. Otherwise the returned function drops the request when
   * the client no longer waits for the response.
   */
  run(request: RpcRequest, call: Call, work: () => object | Promise<object>, respond: Respond): Forget | undefined {
    const { id } = request;
    let result: object | Promise<object>;
    try {
      result = work();
    } catch (error) {
      respond(this.failure(id, call.request_id, error));
      return undefined;
    }
    if (result instanceof Promise) return this.wait(request, call, result, respond);
    respond({ result, jsonrpc: '2.0', id });
    return undefined;
  }

  private wait({ id }: RpcRequest, { caller, request_id }: Call, work: Promise<object>, respond: Respond): Forget {
    const end = (response: object) => {
      if (forget()) respond(response);
    };
    const forget = this.running.add({ id, credential: caller.credential_id, end });
    work.then(
      (result) => end({ result, jsonrpc: '2.0', id }),
      (error) => end(this.failure(id, request_id, error)),
    );
    return forget;
  }

  /** Cancels the caller's request with that id. When several have it, none is cancelled. */
  cancel(credential: string, id: unknown): void {
    const [meant, another] = [...this.running].filter((entry) => entry.credential === credential && entry.id === id);
    if (!meant || another) return;
    meant.end(errorBody({ id: meant.id, code: REQUEST_CANCELLED, message: 'The request was cancelled' }));
  }

  /** The number of requests without a response yet. */
  get waiting(): number {
    return this.running.size;
  }

  private failure(id: RpcRequest['id'], request_id: string, error: unknown): object {
    if (error instanceof RpcError) return errorBody({ id, code: error.code, message: error.message, data: error.data });
    this.log.error({ err: error, request_id }, 'tool server request failed');
    return errorBody({ id, code: RPC.internal, message: asAppError(error).message });
  }
}
