import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { ChatState } from '../chat/chat-state';
import type { Line } from '../chat/message';
import type { Texts } from '../texts';
import { draftText } from './answer-text';
import { Markdown } from './markdown';
import { MessageLine } from './message-line';
import { usePlace } from './place';

interface Props {
  readonly texts: Texts;
  readonly lines: readonly Line[];
  readonly state: ChatState;
  readonly onOlder: () => void;
  readonly onRetry: (key: string) => void;
  readonly welcome: ComponentChildren;
}

/** The messages, newest last. An answer is announced when it is finished, not word by word. */
export function Log({ texts, lines, state: { draft, older }, onOlder, onRetry, welcome }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => keepEnd(box.current!), []);
  const { hasNew, toEnd, onScroll } = usePlace(box, lines, draft?.text ?? '');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard could not scroll a log of texts (WCAG 2.1.1)
    <section class="scroll" ref={box} tabIndex={0} aria-label={texts('messages')} onScroll={onScroll}>
      {older && (
        <button type="button" class="quiet" onClick={onOlder}>
          {texts('load_older')}
        </button>
      )}
      {welcome}
      <div role="log" aria-label={texts('messages')}>
        {lines.map((line) => (
          <MessageLine key={line.key} line={line} texts={texts} onRetry={onRetry} />
        ))}
      </div>
      {draft && (
        <div class="line bot" aria-hidden="true" inert>
          <div class="bubble">{draft.text === '' ? <Dots /> : <Markdown text={draftText(draft.text)} />}</div>
        </div>
      )}
      {hasNew && (
        <button type="button" class="primary new" onClick={toEnd}>
          {texts('new_messages')}
        </button>
      )}
    </section>
  );
}

/** Keeps the newest message in view when the box gets lower, as when the field below it grows. */
function keepEnd(box: HTMLElement): void {
  let isAtEnd = true;
  box.addEventListener('scroll', () => {
    isAtEnd = box.scrollHeight - box.scrollTop - box.clientHeight < 40;
  });
  new ResizeObserver(() => {
    if (isAtEnd && box.querySelector('article')) box.scrollTop = box.scrollHeight;
  }).observe(box);
}

const Dots = () => (
  <span class="dots">
    <i />
    <i />
    <i />
  </span>
);
