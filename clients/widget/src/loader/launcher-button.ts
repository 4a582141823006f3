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

const SVG = 'http://www.w3.org/2000/svg';

const BUBBLE = 'M4 4h16a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-9l-5 4v-4H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z';
const CROSS = 'M6 6l12 12M18 6L6 18';

/** A line drawing of 24 by 24 units in the colour of the text. */
function icon(path: string): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  const line = document.createElementNS(SVG, 'path');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  line.setAttribute('d', path);
  svg.append(line);
  return svg;
}
