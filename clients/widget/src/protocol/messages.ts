/** The messages between the page's script and the frame. They carry nothing about the visitor but the number of unread messages. */

/** The appearance of the launcher; sent by the frame, which knows the config. */
export interface Launcher {
  readonly label: string;
  /** Text beside the icon; empty: none. */
  readonly text: string;
  readonly closeLabel: string;
  /** Name of the frame for screen readers. */
  readonly frameTitle: string;
  readonly color: string;
  readonly onColor: string;
  readonly position: 'left' | 'right';
  readonly offsetX: number;
  readonly offsetY: number;
  readonly direction: 'ltr' | 'rtl';
}

/** The first or the last element of the frame that the Tab key reaches. */
export type TabEnd = 'first' | 'last';

export type FromFrame =
  /** `isOpen`: the chat was open on the page that this tab showed before. */
  | { readonly cws: 'ready'; readonly launcher: Launcher; readonly isOpen: boolean }
  | { readonly cws: 'unread'; readonly count: number; readonly label: string }
  | { readonly cws: 'close' };

export type ToFrame =
  /** `fills`: the chat fills the screen. `focus`: the visitor has opened it, and wants to write. */
  | { readonly cws: 'open'; readonly fills: boolean; readonly focus: boolean }
  | { readonly cws: 'closed' }
  | { readonly cws: 'focus'; readonly at: TabEnd };
