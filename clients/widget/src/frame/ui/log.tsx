import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import type { ChatState } from '../chat/chat-state';
import { isOld } from '../chat/lines';
import type { Actions } from '../driver/actions';
import type { Line } from '../message/message';
import { draftText } from './answer-text';
import { Dots } from './dots';
import { Lines, type LinesContext } from './lines';
import { Markdown } from './markdown';
import { usePlace } from './place';

interface Props extends LinesContext {
  readonly lines: readonly Line[];
  readonly state: ChatState;
  readonly actions: Actions;
  readonly welcome: ComponentChildren;
  /** Renders the elements under a message. */
  readonly under: (line: Line) => ComponentChildren;
}

/** The messages, newest last. An answer is announced when it is finished, not word by word, and old messages are not. */
export function Log({ texts, botName, lines, state, actions, welcome, under }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const { draft, older } = state;
  const ofEach = { texts, botName, onRetry: actions.retry, under };
  const { hasNew, toEnd, onScroll } = usePlace(box, lines, draft?.text ?? '');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard could not scroll a log of texts (WCAG 2.1.1)
    <section class="scroll" ref={box} tabIndex={0} aria-label={texts('messages')} onScroll={onScroll}>
      {older && (
        <button type="button" class="quiet" onClick={actions.readOlder}>
          {texts('load_older')}
        </button>
      )}
      {welcome}
      <div role="log" aria-live="off" aria-label={texts('messages')}>
        <Lines {...ofEach} lines={lines.filter((line) => isOld(state, line))} />
        <div aria-live="polite">
          <Lines {...ofEach} lines={lines.filter((line) => !isOld(state, line))} />
        </div>
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
