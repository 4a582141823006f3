import type { Launcher, TabEnd, ToFrame } from '../protocol/messages';
import { createLauncherButton } from './launcher-button';
import { createLayer, keepLayer, showLayer } from './layer';
import { FIRST_LOOK, PHONE, stylesOf } from './styles';

/** The launcher and the frame on the page. */
export interface View {
  readonly frame: HTMLIFrameElement;
  /** Shows the launcher, and the chat where it was open on the page before. */
  show(launcher: Launcher, wasOpen: boolean): void;
  setUnread(count: number, label: string): void;
  close(): void;
}

/** Builds both. A policy without 'unsafe-inline' allows their styles, since they are set by script. */
export function createView(id: string, url: string, tell: (message: ToFrame) => void): View {
  const sheet = sheetWith(stylesOf(FIRST_LOOK));
  const layer = createLayer(id, sheet);
  const button = createLauncherButton();
  const frame = createFrame(url);
  const dialog = createDialog(frame, tell);
  layer.append(button.element, dialog);
  const phone = matchMedia(PHONE);
  let isOpen = false;
  let launcher: Launcher | undefined;
  let label = '';
  function draw(): void {
    layer.classList.toggle('open', isOpen);
    place();
    button.setOpen(isOpen);
    button.setLabel(isOpen ? (launcher?.closeLabel ?? '') : label);
  }
  /** Where the chat fills the screen it is modal: what is behind it cannot be seen, and is not read out either. */
  const place = () => setOpen(dialog, isOpen, isOpen && phone.matches);
  const tellOpen = (focus: boolean) => tell({ cws: 'open', fills: phone.matches, focus });
  function toggle(open: boolean): void {
    if (open === isOpen || !launcher) return;
    isOpen = open;
    draw();
    (open ? frame : button.element).focus();
    if (open) tellOpen(true);
    else tell({ cws: 'closed' });
  }
  putOnPage(layer, frame, place);
  button.element.addEventListener('click', () => toggle(!isOpen));
  layer.addEventListener('keydown', ({ key }) => key === 'Escape' && toggle(false));
  phone.addEventListener('change', () => {
    place();
    if (isOpen) tellOpen(false);
  });
  // The browser itself may close a modal dialog, as by the gesture to go back.
  dialog.addEventListener('close', () => dialog.open || toggle(false));
  return {
    frame,
    show(shown, wasOpen) {
      // A frame that is loaded anew on the same page does not decide.
      if (!launcher) isOpen = wasOpen;
      launcher = shown;
      label ||= shown.label;
      layer.dir = shown.direction;
      sheet.replaceSync(stylesOf(shown));
      frame.title = dialog.ariaLabel = shown.frameTitle;
      button.setText(shown.text);
      draw();
      button.element.hidden = false;
      if (isOpen) tellOpen(false);
    },
    setUnread(count, closedLabel) {
      label = closedLabel;
      button.setUnread(count);
      draw();
    },
    close: () => toggle(false),
  };
}

function sheetWith(styles: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  return sheet;
}

/** Puts the layer on the page for good: a page that moves it loads the frame anew, and takes layer and dialog out of the top layer. */
function putOnPage(layer: HTMLElement, frame: HTMLIFrameElement, place: () => void): void {
  showLayer(layer);
  keepLayer(layer);
  frame.addEventListener('load', () => {
    showLayer(layer);
    place();
  });
}

let isPlacing = false;

function setOpen(dialog: HTMLDialogElement, isOpen: boolean, isModal: boolean): void {
  if (dialog.open === isOpen && dialog.matches(':modal') === isModal) return;
  isPlacing = true;
  dialog.close();
  if (isModal) dialog.showModal();
  // `show` would take the focus from a page that has just loaded.
  else dialog.open = isOpen;
  isPlacing = false;
}

/** Builds the box of the frame, with an edge on either side of it. */
function createDialog(frame: HTMLIFrameElement, tell: (message: ToFrame) => void): HTMLDialogElement {
  /** The browser itself focuses the first edge of a dialog that becomes modal. */
  const goTo = (at: TabEnd) => () => {
    if (isPlacing) return;
    frame.focus();
    tell({ cws: 'focus', at });
  };
  const dialog = document.createElement('dialog');
  dialog.append(createEdge(goTo('last')), frame, createEdge(goTo('first')));
  return dialog;
}

/** Leads the keyboard back into a frame that fills the screen: the page behind it cannot be seen (WCAG 2.4.11). */
function createEdge(onFocus: () => void): HTMLElement {
  const edge = document.createElement('span');
  edge.className = 'edge';
  edge.tabIndex = 0;
  edge.addEventListener('focus', onFocus);
  return edge;
}

function createFrame(url: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.id = 'frame';
  frame.src = url;
  frame.title = 'Chat';
  frame.referrerPolicy = 'origin';
  return frame;
}
