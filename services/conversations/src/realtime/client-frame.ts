import { issueMessage } from '@cws/kit';
import { z } from 'zod';

/** UUIDs are read in either case (RFC 9562 §4), as everywhere else. */
const id = z.string().min(1).max(100).toLowerCase();
const session_id = id;

const clientFrame = z.discriminatedUnion('op', [
  z.object({ op: z.literal('subscribe'), session_id, after: z.int().min(0).optional() }),
  z.object({ op: z.literal('unsubscribe'), session_id }),
  z.object({ op: z.literal('feed'), business_id: id.optional() }),
  z.object({ op: z.literal('typing'), session_id, on: z.boolean() }),
]);

/** A frame that a client sends on the WebSocket (contract: realtime-client-frames). */
export type ClientFrame = z.output<typeof clientFrame>;

/** The fields of an invalid frame that the error frame repeats. */
export interface BadFrame {
  readonly op: string;
  readonly session_id: string;
  readonly message: string;
}

export function readClientFrame(data: Buffer, isBinary: boolean): ClientFrame | BadFrame {
  const json = isBinary ? undefined : parsed(data.toString());
  const result = clientFrame.safeParse(json, { error: issueMessage });
  if (result.success) return result.data;
  const { op, session_id } = (typeof json === 'object' && json !== null ? json : {}) as Record<string, unknown>;
  const { path, message } = result.error.issues[0]!;
  return {
    op: wordOf(op),
    session_id: wordOf(session_id),
    message: [path.join('.'), message].filter(Boolean).join(': '),
  };
}

export const isBad = (frame: ClientFrame | BadFrame): frame is BadFrame => 'message' in frame;

const wordOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 100) : '');

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // an invalid frame like any other
  }
}
