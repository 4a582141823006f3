import type { ErrorCode, RpcId } from '@cws/kit';

/**
 * Codes of JSON-RPC 2.0 §5.1, the tool server's own for a call without a valid token (contract: tool-server-unauthorized), and those that
 * MCP 2026-07-28 reserves (Error Codes).
 */
export const RPC = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  unauthorized: -32001,
  headerMismatch: -32020,
  unsupportedVersion: -32022,
} as const;

/** A protocol error. `http` is the status of a response with this error alone. */
export class RpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly http = 200,
    readonly id: RpcId = null,
    readonly headers: Readonly<Record<string, string>> = {},
    readonly data?: object,
  ) {
    super(message);
    this.name = 'RpcError';
  }
}

/** Errors whose HTTP status is more specific than their JSON-RPC code. */
const BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'body_too_large',
  415: 'unsupported_media_type',
};

const BY_CODE: Readonly<Record<number, ErrorCode>> = {
  [RPC.parseError]: 'invalid_json',
  [RPC.invalidRequest]: 'validation_failed',
  [RPC.invalidParams]: 'validation_failed',
  [RPC.internal]: 'internal',
  [RPC.unauthorized]: 'unauthorized',
  [RPC.headerMismatch]: 'validation_failed',
  [RPC.unsupportedVersion]: 'validation_failed',
};

/** The code of the error catalogue for a protocol error; undefined when there is none. */
export const catalogueCode = (code: number, http = 200): ErrorCode | undefined => BY_STATUS[http] ?? BY_CODE[code];

export const parseError = (message: string): RpcError => new RpcError(RPC.parseError, message, 400);
export const invalidRequest = (message: string, http = 400, id: RpcId = null): RpcError =>
  new RpcError(RPC.invalidRequest, message, http, id);
export const invalidParams = (message: string, id: RpcId = null, http = 200): RpcError =>
  new RpcError(RPC.invalidParams, message, http, id);

type ErrorFields = Pick<RpcError, 'id' | 'code' | 'message'> & { readonly data?: object | undefined };

export const errorBody = ({ id, code, message, data }: ErrorFields) => ({
  jsonrpc: '2.0',
  id,
  error: { code, message, ...(data && { data }) },
});
