import type { TabEnd } from '../../protocol/messages';

/** Focuses the field in which the visitor writes: that of an open form, else that of the message. */
export const focusField = (root: HTMLElement): void =>
  root.querySelector<HTMLElement>(`${FORM_FIELD}, #message`)?.focus();

/** Focuses the field of the message with all of its text selected, so that it can be kept, changed or replaced. */
export function selectField(root: HTMLElement): void {
  focusField(root);
  root.querySelector<HTMLTextAreaElement>('#message')?.select();
}

const FORM_FIELD = '.panel input';

/** Where the focus goes if the focused element has disappeared. A field would open the keyboard of a phone, unasked. */
const focusNext = (root: HTMLElement): void => {
  const rest = matchMedia('(pointer: coarse)').matches ? '.scroll' : '#message';
  (root.querySelector<HTMLElement>(FORM_FIELD) ?? root.querySelector<HTMLElement>(rest))?.focus();
};

/** Keeps the focus inside: browsers move it to `body` when the focused element is removed, which loses the place of the keyboard. */
export function keepFocus(root: HTMLElement): void {
  let last: Node | undefined;
  root.addEventListener('focusin', ({ target }) => {
    last = target as Node;
  });
  root.addEventListener('focusout', ({ target }) =>
    queueMicrotask(() => {
      if (last === target && last?.isConnected) last = undefined;
    }),
  );
  new MutationObserver(() => {
    if (!last || last.isConnected || document.activeElement !== document.body) return;
    last = undefined;
    focusNext(root);
  }).observe(root, { childList: true, subtree: true });
}

const TABBABLE = 'a[href], button:enabled, input, textarea, summary, [tabindex="0"]';

/** Focuses the first or the last element that the Tab key reaches. */
export const focusEnd = (root: HTMLElement, at: TabEnd): void =>
  [...root.querySelectorAll<HTMLElement>(TABBABLE)]
    .filter((one) => !one.closest('[inert]') && one.checkVisibility())
    .at(at === 'first' ? 0 : -1)
    ?.focus();
