import type { Account } from './account';
import { followSession, type Handlers, newPlace, type Stream, type StreamFrame } from './stream';

/** What tabs of one browser tell each other about a session that they show. */
type Message =
  | { readonly kind: 'hello' }
  | { readonly kind: 'welcome'; readonly seq: number; readonly connected: boolean }
  | { readonly kind: 'frame'; readonly frame: StreamFrame }
  | { readonly kind: 'state'; readonly connected: boolean }
  | { readonly kind: 'gone' };

/** Whether this tab is in front; hidden ones may be suspended at any time. */
export interface Tab {
  isVisible(): boolean;
  onChange(listener: () => void): () => void;
}

const thisTab: Tab = {
  isVisible: () => document.visibilityState === 'visible',
  onChange(listener) {
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  },
};

/** The time after which a tab whose greeting nobody returns reads a stream of its own. */
const ALONE_MS = 3_000;

/**
 * Follows a session in all tabs of this browser by one event stream, since browsers open six connections to a host over HTTP/1.1
 * (contract: widget-tabs). The visible tab that holds the lock reads the stream and tells the others. Where the browser refuses locks, which
 * it does where it refuses storage, tabs share no session, and each has a stream of its own.
 */
export function followTogether(
  account: Pick<Account, 'open'>,
  session_id: string,
  handlers: Handlers,
  tab = thisTab,
): Stream {
  const { locks } = navigator;
  if (!locks || typeof BroadcastChannel === 'undefined') return followSession(account, session_id, handlers);
  const name = `cws-chat:${session_id}`;
  const channel = new BroadcastChannel(name);
  const place = newPlace();
  let own: Stream | undefined;
  let isConnected = true;
  let hasBegun = false;
  let isOver = false;
  let release: (() => void) | undefined;
  let request: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const post = (message: Message) => void (isOver || channel.postMessage(message));
  const isLeader = () => release !== undefined;

  function show(frame: StreamFrame): void {
    if (frame.type === 'ready') hasBegun = true;
    handlers.onFrame(frame);
    if (isLeader()) post({ kind: 'frame', frame });
  }
  function setConnected(connected: boolean): void {
    isConnected = connected;
    handlers.onState(connected);
    if (isLeader()) post({ kind: 'state', connected });
  }
  function gone(): void {
    if (isLeader()) post({ kind: 'gone' });
    end();
    handlers.onGone();
  }
  function readAlone(): void {
    clearTimeout(timer);
    if (!isOver)
      own ??= followSession(account, session_id, { onFrame: show, onState: setConnected, onGone: gone }, place);
  }

  /** Waits for the lock as long as the tab is visible, and reads the stream with it. */
  function contend(): void {
    if (isOver || request || !tab.isVisible()) return;
    const mine = new AbortController();
    request = mine;
    const lead = () =>
      new Promise<void>((resolve) => {
        release = resolve;
        readAlone();
      });
    locks.request(name, { signal: mine.signal }, lead).catch(() => mine.signal.aborted || readAlone());
    greet();
  }
  function greet(): void {
    clearTimeout(timer);
    if (own) return;
    timer = setTimeout(readAlone, ALONE_MS);
    post({ kind: 'hello' });
  }
  function giveUp(): void {
    clearTimeout(timer);
    own?.stop();
    release?.();
    request?.abort();
    own = release = request = undefined;
  }
  function end(): void {
    giveUp();
    isOver = true;
    leaveTab();
    channel.close();
  }

  /** A tab that comes late, or was suspended, reads the newest messages itself. */
  function welcomed(seq: number, connected: boolean): void {
    clearTimeout(timer);
    setConnected(connected);
    const type = hasBegun ? 'resync_required' : 'ready';
    if (hasBegun && place.last() === seq) return;
    const frame = { type, data: { seq } };
    if (place.take(frame)) show(frame);
  }
  function hear({ data }: MessageEvent<Message>): void {
    if (isOver) return;
    if (data.kind === 'hello') {
      const seq = place.last();
      if (isLeader() && seq !== undefined) post({ kind: 'welcome', seq, connected: isConnected });
    } else if (own) {
      // The greetings of others and their answers are not for a tab that reads the stream itself.
    } else if (data.kind === 'welcome') welcomed(data.seq, data.connected);
    else if (data.kind === 'state') setConnected(data.connected);
    else if (data.kind === 'gone') gone();
    else {
      clearTimeout(timer);
      if (place.take(data.frame)) show(data.frame);
    }
  }

  const leaveTab = tab.onChange(() => (tab.isVisible() ? contend() : giveUp()));
  channel.addEventListener('message', hear);
  contend();
  return {
    stop: () => isOver || end(),
    wake: () => (own ? own.wake() : tab.isVisible() && greet()),
    reconnect: () => own?.reconnect(),
  };
}
