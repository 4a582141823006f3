import {
  followSession,
  type Handlers,
  newPlace,
  type Place,
  type Stream,
  type StreamFrame,
  type StreamOpener,
} from './stream';

/** The messages that tabs of one browser exchange about a session that they show. */
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
export function followTogether(account: StreamOpener, session_id: string, handlers: Handlers, tab = thisTab): Stream {
  if (!navigator.locks || typeof BroadcastChannel === 'undefined') return followSession(account, session_id, handlers);
  const name = `cws-chat:${session_id}`;
  const channel = new BroadcastChannel(name);
  const place = newPlace();
  const leadership = openLeadership(name, readAlone);
  const view = openView(handlers, place, (message) => leadership.isLeader() && channel.postMessage(message));
  let own: Stream | undefined;
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function readAlone(): void {
    clearTimeout(timer);
    if (!isOver) own ??= followSession(account, session_id, { ...view, onGone: gone }, place);
  }
  function gone(): void {
    if (leadership.isLeader()) channel.postMessage({ kind: 'gone' });
    end();
    handlers.onGone();
  }
  /** Waits for the lock as long as the tab is visible, and reads the stream with it. */
  const contend = () => void (!isOver && tab.isVisible() && leadership.contend() && greet());
  function greet(): void {
    clearTimeout(timer);
    if (own) return;
    timer = setTimeout(readAlone, ALONE_MS);
    channel.postMessage({ kind: 'hello' });
  }
  function giveUp(): void {
    clearTimeout(timer);
    own?.stop();
    own = undefined;
    leadership.giveUp();
  }
  function end(): void {
    giveUp();
    isOver = true;
    leaveTab();
    channel.close();
  }
  function hear({ data }: MessageEvent<Message>): void {
    if (data.kind === 'hello') view.welcome();
    // The greetings of others and their answers are not for a tab that reads the stream itself.
    if (isOver || own || data.kind === 'hello') return;
    if (data.kind !== 'state') clearTimeout(timer);
    if (data.kind === 'gone') gone();
    else view.take(data);
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

/** The part of the stream that this tab shows, whether this tab or another one reads it. `tellTabs` passes it to the tabs that depend on this one. */
function openView(handlers: Handlers, place: Place, tellTabs: (message: Message) => void) {
  let isConnected = true;
  let hasBegun = false;

  function onFrame(frame: StreamFrame): void {
    if (frame.type === 'ready') hasBegun = true;
    handlers.onFrame(frame);
    tellTabs({ kind: 'frame', frame });
  }
  function onState(connected: boolean): void {
    isConnected = connected;
    handlers.onState(connected);
    tellTabs({ kind: 'state', connected });
  }
  function takeFrame(frame: StreamFrame): void {
    if (place.take(frame)) onFrame(frame);
  }
  /** A tab that comes late, or was suspended, reads the newest messages itself. */
  function takeWelcome(seq: number): void {
    if (!hasBegun) takeFrame({ type: 'ready', data: { seq } });
    else if (place.last() !== seq) takeFrame({ type: 'resync_required', data: { seq } });
  }
  return {
    onFrame,
    onState,
    /** Tells a tab that has come where the stream is. */
    welcome() {
      const seq = place.last();
      if (seq !== undefined) tellTabs({ kind: 'welcome', seq, connected: isConnected });
    },
    /** Takes what the tab that reads the stream has told. */
    take(message: Exclude<Message, { readonly kind: 'hello' | 'gone' }>) {
      if (message.kind === 'frame') return takeFrame(message.frame);
      onState(message.connected);
      if (message.kind === 'welcome') takeWelcome(message.seq);
    },
  };
}

/** The right of one visible tab to read the stream for all tabs, which is the lock of that name. */
interface Leadership {
  isLeader(): boolean;
  /** Waits for the right. False: this tab has it, or waits for it already. */
  contend(): boolean;
  giveUp(): void;
}

/** `onLead` is called with the right, and also where the browser refuses locks: then each tab is alone. */
function openLeadership(name: string, onLead: () => void): Leadership {
  let release: (() => void) | undefined;
  let request: AbortController | undefined;
  return {
    isLeader: () => release !== undefined,
    contend() {
      if (request) return false;
      const mine = new AbortController();
      request = mine;
      const lead = () =>
        new Promise<void>((resolve) => {
          release = resolve;
          onLead();
        });
      navigator.locks.request(name, { signal: mine.signal }, lead).catch(() => mine.signal.aborted || onLead());
      return true;
    },
    giveUp() {
      release?.();
      request?.abort();
      release = request = undefined;
    },
  };
}
