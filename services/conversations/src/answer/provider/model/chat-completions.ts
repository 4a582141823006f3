import { chunkReader, type Piece } from './chat-chunk';
import { documentsOf } from './chat-documents';
import type { ChatRequest } from './chat-protocol';
import { responseTo } from './chat-request';
import type { KnownServer } from './declined';
import { withoutThoughts } from './thoughts';

/** A part of a completion without the model's thoughts. */
export interface SpokenPiece extends Piece {
  /** Set when all text of the completion before this piece was a thought. */
  readonly isAnew?: true;
}

/**
 * Requests a completion and yields its pieces as they arrive. Fails with ChatFailed when it ends too early, with FunctionsDeclined when
 * the server does not take functions, and with an AbortError when it takes longer than `timeoutMs` in all.
 */
export async function* completionOf(
  server: KnownServer,
  request: ChatRequest,
  signal: AbortSignal,
): AsyncGenerator<SpokenPiece> {
  const ending = new AbortController();
  const bounded = AbortSignal.any([signal, AbortSignal.timeout(server.timeoutMs), ending.signal]);
  const thoughts = withoutThoughts();
  try {
    const body = await responseTo(server, request, bounded);
    for await (const piece of piecesOf(body, ending, signal)) yield { ...piece, ...thoughts.take(piece.text) };
    const text = thoughts.rest();
    if (text !== '') yield { text };
  } finally {
    // The connection is not held for what nobody reads any more.
    ending.abort();
  }
}

/** How long the usage is waited for, and whatever else comes behind the end of the text: some servers leave the stream open. */
const TRAILER_MS = 1_000;

async function* piecesOf(
  body: ReadableStream<Uint8Array>,
  ending: AbortController,
  signal: AbortSignal,
): AsyncGenerator<Piece> {
  const read = chunkReader();
  let isFinished = false;
  let timer: NodeJS.Timeout | undefined;
  try {
    for await (const document of documentsOf(body)) {
      const piece = read(document);
      isFinished ||= document.isWhole || piece.ending !== undefined;
      if (isFinished) timer ??= setTimeout(() => ending.abort(), TRAILER_MS);
      timer?.refresh();
      yield piece;
    }
  } catch (error) {
    // A text that is whole stays so, whatever happens behind it.
    if (!isFinished || signal.aborted) throw error;
  } finally {
    clearTimeout(timer);
  }
}
