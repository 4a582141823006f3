import type { ComponentChildren } from 'preact';
import type { Line } from '../message/message';
import type { Texts } from '../page/texts';
import { withoutSourceLine } from './answer-text';
import { Link, LinkedText } from './linked-text';
import { Markdown } from './markdown';
import { Moment } from './moment';
import { Sources } from './sources';

interface Props {
  readonly line: Line;
  readonly texts: Texts;
  /** The name of its sender. */
  readonly name: string;
  /** Whether it goes on with the turn of the message above it, whose name and time stand for both. */
  readonly goesOn: boolean;
  /** Absent where messages are only read. */
  readonly onRetry?: (key: string) => void;
  readonly children?: ComponentChildren;
}

/** One message with its sender, time, attached links and sources. Nothing of it is loaded before the visitor clicks. */
export function MessageLine({ line, texts, name, goesOn, onRetry, children }: Props) {
  const { key, from, note, at, links, sources, state } = line;
  const text = withoutSourceLine(line.text, sources);
  return (
    <article class={`line ${from}`}>
      <span class={goesOn ? 'who hidden' : 'who'}>
        <bdi class={isNamed(from) ? 'name' : 'hidden'}>{name}</bdi> {at && <Moment at={at} />}
      </span>
      <div class="bubble">
        {note === '' ? <Text text={text} isMarkdown={line.isMarkdown} /> : <i>{texts(`note_${note}`)}</i>}
        {links.map((url) => (
          <p key={url}>
            <Link url={url} text={texts('attachment', { host: new URL(url).host })} />
          </p>
        ))}
        {sources.length > 0 && <Sources texts={texts} sources={sources} text={text} />}
      </div>
      {state === 'sending' && <small>{texts('sending')}</small>}
      {state === 'failed' && (
        <small class="failed">
          {texts('not_sent')}{' '}
          <button type="button" class="quiet" onClick={() => onRetry?.(key)}>
            {texts('retry')}
          </button>
        </small>
      )}
      {children}
    </article>
  );
}

/** The sides of the other messages say whose they are. */
const isNamed = (from: Line['from']): boolean => from === 'bot' || from === 'agent';

const Text = ({ text, isMarkdown }: Pick<Line, 'text' | 'isMarkdown'>) =>
  isMarkdown ? <Markdown text={text} /> : <LinkedText text={text} />;
