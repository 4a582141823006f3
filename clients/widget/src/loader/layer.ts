/**
 * An element on top of the page for what the script shows. Its host is a child of `html`, where it outlives a `body` that the page
 * replaces, with inline and important properties, which no rule of a page outranks. The layer inside its shadow tree is out of reach of
 * the page's styles. As a popover it is in the top layer of the browser, where no transform, filter or z-index of the page moves or
 * covers it.
 */
export function createLayer(id: string, sheet: CSSStyleSheet): HTMLElement {
  const host = document.createElement('div');
  host.setAttribute('data-cws-widget', id);
  for (const [name, value] of HOST) host.style.setProperty(name, value, 'important');
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [sheet];
  const layer = document.createElement('div');
  layer.className = 'layer';
  layer.popover = 'manual';
  root.append(layer);
  return layer;
}

/** Puts the layer into the page; in a browser without popovers it lies there by its z-index. */
export function showLayer(layer: HTMLElement): void {
  const { host } = layer.getRootNode() as ShadowRoot;
  if (!host.isConnected) document.documentElement.append(host);
  if (!layer.showPopover || layer.matches(':popover-open')) return;
  layer.showPopover();
}

/** A page that removes it again and again means it. */
const MAX_RETURNS = 20;

/** Puts the layer back when the page has replaced what is in it, as frameworks do that render the whole document. */
export function keepLayer(layer: HTMLElement): void {
  const { host } = layer.getRootNode() as ShadowRoot;
  let returns = 0;
  const observer = new MutationObserver(() => {
    observe();
    if (host.isConnected) return;
    if (++returns > MAX_RETURNS) observer.disconnect();
    else showLayer(layer);
  });
  /** The page may replace `html` too. */
  function observe(): void {
    observer.disconnect();
    observer.observe(document, { childList: true });
    observer.observe(document.documentElement, { childList: true });
  }
  observe();
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
