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

export type FromFrame =
  | { readonly cws: 'ready'; readonly launcher: Launcher }
  | { readonly cws: 'unread'; readonly count: number; readonly label: string }
  | { readonly cws: 'close' };

export type ToFrame = { readonly cws: 'open' } | { readonly cws: 'closed' };
