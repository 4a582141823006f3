import type { Launcher } from '../protocol';
import { BUBBLE, CROSS, icon } from './icons';
import { STYLES } from './styles';

/** The launcher and the frame on the page. */
export interface View {
  readonly frame: HTMLIFrameElement;
  show(launcher: Launcher): void;
  setUnread(count: number, label: string): void;
  close(): void;
}

/**
 * Builds both in a shadow tree, which styles of the page do not reach; the properties of its host are inline and important, which
 * no rule of a page outranks. A policy without 'unsafe-inline' allows both, since they are set by script.
 */
export function createView(id: string, url: string, onToggle: (open: boolean) => void): View {
  const host = document.createElement('div');
  host.setAttribute('data-cws-widget', id);
  for (const [name, value] of HOST) host.style.setProperty(name, value, 'important');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLES);
  root.adoptedStyleSheets = [sheet];
  const button = createButton();
  const frame = createFrame(url);
  root.append(button.element, frame);
  document.body.append(host);
  let isOpen = false;
  let launcher: Launcher | undefined;

  function toggle(open: boolean): void {
    if (open === isOpen || !launcher) return;
    isOpen = open;
    host.classList.toggle('open', open);
    frame.classList.toggle('open', open);
    button.setOpen(open, open ? launcher.closeLabel : launcher.label);
    onToggle(open);
    if (open) frame.focus();
    else button.element.focus();
  }
  button.element.addEventListener('click', () => toggle(!isOpen));
  return {
    frame,
    show(shown) {
      launcher = shown;
      host.dir = shown.direction;
      host.style.setProperty('--x', `${shown.offsetX}px`);
      host.style.setProperty('--y', `${shown.offsetY}px`);
      host.style.setProperty('--color', shown.color);
      host.style.setProperty('--on-color', shown.onColor);
      for (const one of [button.element, frame]) one.classList.add(shown.position);
      frame.title = shown.frameTitle;
      button.setText(shown.text);
      button.setOpen(isOpen, isOpen ? shown.closeLabel : shown.label);
      button.element.hidden = false;
    },
    setUnread(count, label) {
      button.setUnread(count);
      if (!isOpen) button.element.setAttribute('aria-label', label);
    },
    close: () => toggle(false),
  };
}

const HOST: readonly (readonly [string, string])[] = [
  ['all', 'initial'],
  ['display', 'block'],
  ['position', 'fixed'],
  ['inset', 'auto'],
  ['width', '0'],
  ['height', '0'],
  ['z-index', '2147483647'],
  ['visibility', 'visible'],
  ['opacity', '1'],
  ['pointer-events', 'auto'],
];

function createFrame(url: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.id = 'frame';
  frame.src = url;
  frame.title = 'Chat';
  frame.referrerPolicy = 'origin';
  return frame;
}

function createButton() {
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
    setText(shown: string) {
      text.textContent = shown;
      text.hidden = shown === '';
    },
    setOpen(open: boolean, label: string) {
      element.setAttribute('aria-expanded', String(open));
      element.setAttribute('aria-label', label);
      bubble.style.display = open ? 'none' : '';
      cross.style.display = open ? '' : 'none';
    },
    setUnread(count: number) {
      badge.hidden = count === 0;
      badge.textContent = count > 9 ? '9+' : String(count);
    },
  };
}
