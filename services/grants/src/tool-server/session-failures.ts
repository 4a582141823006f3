import { StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';

/** The server does not know the session any more (MCP 2025-11-25, Session Management). */
export const isForgotten = (error: unknown): boolean => error instanceof StreamableHTTPError && error.code === 404;

/** By these codes a server says that it could use the request, and so the session. */
const USED: readonly number[] = [
  ErrorCode.ParseError,
  ErrorCode.MethodNotFound,
  ErrorCode.InvalidParams,
  ErrorCode.InternalError,
];

/**
 * Whether a failed request may be due to its session: many servers respond to one that they have forgotten with 400, with another status,
 * or with an error of JSON-RPC.
 */
export const isRefusedSession = (error: unknown): boolean => !(error instanceof McpError && USED.includes(error.code));
