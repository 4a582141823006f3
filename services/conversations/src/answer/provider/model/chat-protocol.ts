import type { ChatTool, WrittenCall } from './function-calls';

export type ChatMessage =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | { readonly role: 'assistant'; readonly content: string; readonly tool_calls?: readonly WrittenCall[] }
  | { readonly role: 'tool'; readonly tool_call_id: string; readonly content: string };

/** A server of the chat completions protocol. */
export interface ChatServer {
  /** The URL before `/chat/completions`. */
  readonly baseUrl: string;
  /** No key is sent when it is empty. */
  readonly apiKey: string;
  readonly timeoutMs: number;
}

export interface ChatRequest {
  readonly model: string;
  readonly messages: readonly ChatMessage[];
  readonly temperature?: number;
  readonly max_tokens?: number;
  readonly tools?: readonly ChatTool[];
}

/** The server refused, broke the connection, or sent something that is not of the protocol. */
export class ChatFailed extends Error {}

/** The server does not take functions for that model. */
export class FunctionsDeclined extends ChatFailed {}
