import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Boot } from '../page/boot';
import type { Texts } from '../page/texts';
import { isComposing } from './is-composing';

interface Props {
  readonly texts: Texts;
  readonly direction: Boot['direction'];
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onSend: (text: string) => void;
}

/** The bot reads no more of a question. */
const MAX_LENGTH = 4_000;
/** From here on the visitor sees how much is left. */
const NEAR = 400;

/** The field for a message, which grows with its text, and the button that sends it. */
export function MessageForm({ texts, direction, text, onText, onSend }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [isRefused, setRefused] = useState(false);
  const left = MAX_LENGTH - text.trim().length;
  useLayoutEffect(() => fit(field.current!), [text]);

  function send(event: Event): void {
    event.preventDefault();
    field.current?.focus();
    setRefused(left < 0);
    if (left < 0 || text.trim() === '') return;
    onSend(text.trim());
    onText('');
  }
  return (
    <>
      <small id="length" class={left < 0 ? 'hint failed' : 'hint'}>
        {lengthOf(texts, left)}
      </small>
      <span class="hint" role="alert">
        {isRefused && left < 0 ? texts('too_long') : ''}
      </span>
      <form onSubmit={send}>
        <label class="hidden" for="message">
          {texts('message')}
        </label>
        <textarea
          id="message"
          ref={field}
          rows={1}
          placeholder={texts('message')}
          dir={text === '' ? direction : 'auto'}
          aria-describedby="length"
          aria-invalid={left < 0}
          value={text}
          onInput={({ currentTarget }) => onText(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.shiftKey && !isComposing(event)) send(event);
          }}
        />
        <button type="submit" class="primary">
          {texts('send')}
        </button>
      </form>
    </>
  );
}

function lengthOf(texts: Texts, left: number): string {
  if (left > NEAR) return '';
  return left < 0 ? texts('characters_over', { count: -left }) : texts('characters_left', { count: left });
}

/** Makes the field as high as its text; the style sheet limits it. */
function fit(field: HTMLTextAreaElement): void {
  const { scrollTop, style } = field;
  style.height = 'auto';
  style.height = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`;
  field.scrollTop = scrollTop;
}
