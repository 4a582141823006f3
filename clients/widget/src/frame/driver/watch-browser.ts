import type { Tell } from './perform';

/** Tells the chat of the network and of this tab; hidden tabs may be suspended at any time. */
export function watchBrowser(tell: Tell): void {
  addEventListener('online', () => tell({ kind: 'network.returned' }));
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && tell({ kind: 'tab.shown' }),
  );
}
