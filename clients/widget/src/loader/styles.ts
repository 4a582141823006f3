import type { Launcher } from '../protocol/messages';

type Look = Pick<Launcher, 'color' | 'onColor' | 'position' | 'offsetX' | 'offsetY'>;

const SIZE = 56;
const GAP = 12;

/** The styles until the frame has told the appearance of the launcher. */
export const FIRST_LOOK: Look = { color: '#000', onColor: '#fff', position: 'right', offsetX: 20, offsetY: 20 };

/** The screens that the chat fills. */
export const PHONE = '(max-width: 480px)';

/**
 * The styles of the launcher and of the frame's box. They have no custom properties: those of the page's rules for `*` would be
 * inherited. The layer lies on top of the page and has no size of its own. Lengths are parts of what is seen of the page: `vh` counts
 * what the address bar of a phone covers, and the zoom of a page enlarges it.
 */
export const stylesOf = ({ color, onColor, position, offsetX, offsetY: y }: Look): string => {
  const x = `min(${offsetX}px, 100% - ${SIZE + 2 * GAP}px)`;
  return `
.layer, dialog {
  all: initial; display: block; position: fixed; width: 0; height: 0; overflow: visible;
}
dialog { visibility: hidden; pointer-events: none; }
.open dialog { visibility: visible; pointer-events: auto; }
button {
  position: fixed; bottom: ${y}px; ${position}: ${x}; box-sizing: border-box; min-width: ${SIZE}px; height: ${SIZE}px;
  max-width: calc(100% - ${x} - ${GAP}px); padding: 0 14px; border: 2px solid transparent; border-radius: 28px;
  display: flex; align-items: center; justify-content: center; gap: 8px; cursor: pointer;
  background: ${color}; color: ${onColor}; box-shadow: 0 4px 16px rgb(0 0 0 / .3);
  font: 600 15px/1.2 system-ui, sans-serif;
}
.text {
  display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; overflow-wrap: anywhere; text-align: start;
}
button:focus-visible { outline: 3px solid ${onColor}; box-shadow: 0 0 0 6px ${color}; outline-offset: -8px; }
svg {
  flex: none; width: 24px; height: 24px; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round;
}
.badge {
  position: absolute; top: -6px; inset-inline-end: -6px; min-width: 20px; height: 20px; padding: 0 5px; box-sizing: border-box;
  border-radius: 10px; background: #c62828; color: #fff; font-size: 12px; line-height: 20px; text-align: center;
}
button[hidden], .text[hidden], .badge[hidden] { display: none; }
iframe {
  position: fixed; bottom: ${y + SIZE + GAP}px; ${position}: ${x}; width: 400px; max-width: calc(100% - ${x} - ${GAP}px);
  height: min(640px, 100% - ${y + SIZE + 2 * GAP}px); border: 0; border-radius: 16px;
  box-shadow: 0 8px 32px rgb(0 0 0 / .35);
}
.edge { display: none; }
@media ${PHONE} {
  iframe { inset: 0; width: 100%; max-width: none; height: 100%; border-radius: 0; }
  .open button { display: none; }
  .open .edge { display: block; }
}
@media (forced-colors: active) { iframe { outline: 2px solid; } .badge { border: 1px solid; line-height: 18px; } }
@media print { button, iframe { display: none; } }
`;
};
