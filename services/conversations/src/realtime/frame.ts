import { timestamp } from '@cws/kit';

/** An event as it is sent: its number if it is durable, its type, and all of it as JSON text. */
export interface Frame {
  readonly seq?: number;
  readonly type: string;
  readonly text: string;
}

interface Content {
  readonly seq?: number;
  readonly type: string;
  /** Empty for an event about the connection. */
  readonly session_id: string;
  readonly at?: Date;
  /** JSON text. */
  readonly data: string;
}

/** {seq?, type, session_id, at, data} (contract: realtime-frames). */
export function frame({ seq, type, session_id, at = new Date(), data }: Content): Frame {
  const number = seq === undefined ? '' : `"seq":${seq},`;
  const head = `${number}"type":"${type}","session_id":"${session_id}","at":"${timestamp(at)}"`;
  return { seq, type, text: `{${head},"data":${data}}` };
}

export const plainFrame = (type: string, session_id: string, data: object): Frame =>
  frame({ type, session_id, data: JSON.stringify(data) });
