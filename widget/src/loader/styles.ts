/** The styles of the launcher and of the frame's box. The host lies on top of the page and has no size of its own. */
export const STYLES = `
:host { --gap: 12px; --size: 56px; }
button {
  position: fixed; bottom: var(--y); min-width: var(--size); height: var(--size); padding: 0 16px; border: 0;
  border-radius: 28px; display: flex; align-items: center; justify-content: center; gap: 8px; cursor: pointer;
  background: var(--color); color: var(--on-color); box-shadow: 0 4px 16px rgb(0 0 0 / .3);
  font: 600 15px/1.2 system-ui, sans-serif;
}
button[hidden], .text[hidden], .badge[hidden] { display: none; }
button:focus-visible { outline: 3px solid var(--on-color); box-shadow: 0 0 0 6px var(--color); outline-offset: -6px; }
svg { width: 24px; height: 24px; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
.badge {
  position: absolute; top: -4px; inset-inline-end: -4px; min-width: 20px; height: 20px; padding: 0 5px; box-sizing: border-box;
  border-radius: 10px; background: #c62828; color: #fff; font-size: 12px; line-height: 20px; text-align: center;
}
iframe {
  position: fixed; bottom: calc(var(--y) + var(--size) + var(--gap)); width: 400px; max-width: calc(100vw - 2 * var(--x));
  height: min(640px, calc(100vh - var(--y) - var(--size) - 2 * var(--gap))); border: 0; border-radius: 16px;
  box-shadow: 0 8px 32px rgb(0 0 0 / .35); visibility: hidden; pointer-events: none;
}
iframe.open { visibility: visible; pointer-events: auto; }
.right { right: var(--x); }
.left { left: var(--x); }
@media (max-width: 480px) {
  iframe { inset: 0; width: 100%; max-width: none; height: 100%; border-radius: 0; }
  :host(.open) button { display: none; }
}
@media print { button, iframe { display: none; } }
`;
