import { BUBBLE, CROSS, icon } from './icons';

/** The button that opens and closes the chat. */
export interface LauncherButton {
  readonly element: HTMLButtonElement;
  /** Text beside the icon, which is shown while the chat is closed; empty: none. */
  setText(text: string): void;
  setOpen(open: boolean): void;
  setUnread(count: number): void;
  /** The name for screen readers; it begins with what is to be read beside the icon (WCAG 2.5.3). */
  setLabel(label: string): void;
}

export function createLauncherButton(): LauncherButton {
  const element = document.createElement('button');
  const [text, badge] = [document.createElement('span'), document.createElement('span')];
  const [bubble, cross] = [icon(BUBBLE), icon(CROSS)];
  element.type = 'button';
  element.hidden = true;
  element.setAttribute('aria-controls', 'frame');
  badge.className = 'badge';
  badge.setAttribute('aria-hidden', 'true');
  badge.hidden = true;
  text.className = 'text';
  element.append(bubble, cross, text, badge);
  return {
    element,
    setText(shown) {
      text.textContent = shown;
    },
    setOpen(open) {
      element.setAttribute('aria-expanded', String(open));
      bubble.style.display = open ? 'none' : '';
      cross.style.display = open ? '' : 'none';
      text.hidden = open || text.textContent === '';
    },
    setUnread(count) {
      badge.hidden = count === 0;
      badge.textContent = count > 9 ? '9+' : String(count);
    },
    setLabel(label) {
      element.setAttribute('aria-label', text.hidden ? label : `${text.textContent}, ${label}`);
    },
  };
}
