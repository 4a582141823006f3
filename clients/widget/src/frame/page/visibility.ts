import { hasPage } from './page-link';

/** Whether the visitor sees the chat: the page has opened the frame, and the tab is in front. */
export interface Visibility {
  isSeen(): boolean;
  setOpen(open: boolean): void;
  /** The visitor has opened the chat. */
  opened(): void;
  /** Calls back each time that the visitor opens the chat. */
  onOpened(listener: () => void): void;
  /** Calls back each time that the chat comes into view. */
  onSeen(listener: () => void): void;
}

export function openVisibility(): Visibility {
  let isOpen = !hasPage;
  const listeners: (() => void)[] = [];
  const openedListeners: (() => void)[] = [];
  const isSeen = () => isOpen && document.visibilityState === 'visible';
  const tell = () => {
    if (isSeen()) for (const listener of listeners) listener();
  };
  document.addEventListener('visibilitychange', tell);
  return {
    isSeen,
    setOpen(open) {
      isOpen = open;
      tell();
    },
    opened() {
      for (const listener of openedListeners) listener();
    },
    onOpened: (listener) => void openedListeners.push(listener),
    onSeen: (listener) => void listeners.push(listener),
  };
}
