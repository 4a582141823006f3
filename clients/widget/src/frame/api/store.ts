/** A message that the service has not confirmed yet. */
export interface Unsent {
  readonly client_message_id: string;
  readonly text: string;
  /** The URL of an attached link; empty for a text. */
  readonly url: string;
  /** Whether it asks for a person; the text is that of the button. */
  readonly isHandoff?: boolean;
}

/** The state that a visitor's browser keeps for a widget, in the storage of the frame's origin, which the page around cannot read. */
export interface Kept {
  readonly access_token?: string;
  readonly refresh_token?: string;
  /** The address of a visitor who has signed in. */
  readonly email?: string;
  readonly session_id?: string;
  /** The sessions that the chat consisted of before, oldest first. */
  readonly earlier?: readonly string[];
  /** Id of the newest message that the visitor has seen. */
  readonly seen?: string;
  readonly unsent?: readonly Unsent[];
}

export interface Store {
  read(): Kept;
  write(change: Partial<Kept>): void;
  clear(): void;
  /** Calls back when another tab of this browser has written. */
  onOtherTab(listener: () => void): void;
}

/** Everything is kept until the page is left when the browser refuses storage. */
export function openStore(widget_id: string): Store {
  const key = `cws-widget:${widget_id}`;
  let memory: Kept = {};
  const read = (): Kept => {
    try {
      return JSON.parse(localStorage.getItem(key) ?? 'null') ?? memory;
    } catch {
      return memory;
    }
  };
  const save = (kept: Kept): void => {
    memory = kept;
    try {
      localStorage.setItem(key, JSON.stringify(kept));
    } catch {
      // The browser keeps nothing for frames of other sites.
    }
  };
  return {
    read,
    write: (change) => save({ ...read(), ...change }),
    clear: () => save({}),
    onOtherTab: (listener) => addEventListener('storage', (event) => event.key === key && listener()),
  };
}
