import type { Line, Source } from '../chat/message';
import type { Texts } from '../texts';
import { addsTo, withoutSourceLine } from './answer-text';
import { Link, LinkedText } from './linked-text';
import { Markdown } from './markdown';

interface Props {
  readonly line: Line;
  readonly texts: Texts;
  readonly onRetry: (key: string) => void;
}

/** One message with its sender, attached links and sources. Nothing of it is loaded before the visitor clicks. */
export function MessageLine({ line, texts, onRetry }: Props) {
  const { key, from, note, links, sources, state } = line;
  const text = withoutSourceLine(line.text, sources);
  return (
    <article class={`line ${from}`}>
      <span class={from === 'agent' ? 'who' : 'who hidden'}>{texts(`from_${from}`)}</span>
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
          <button type="button" class="quiet" onClick={() => onRetry(key)}>
            {texts('retry')}
          </button>
        </small>
      )}
    </article>
  );
}

const Text = ({ text, isMarkdown }: Pick<Line, 'text' | 'isMarkdown'>) =>
  isMarkdown ? <Markdown text={text} /> : <LinkedText text={text} />;

interface SourcesProps {
  readonly texts: Texts;
  readonly sources: readonly Source[];
  /** The text of the answer. */
  readonly text: string;
}

const Sources = ({ texts, sources, text }: SourcesProps) => (
  <details>
    <summary>{texts('sources', { count: sources.length })}</summary>
    <ul>
      {sources.map(({ title, url, quote }, index) => (
        <li key={index} dir="auto">
          {url ? <Link url={url} text={`${title} (${new URL(url).host})`} /> : <b>{title}</b>}
          {addsTo(text, quote) && <blockquote>{quote}</blockquote>}
        </li>
      ))}
    </ul>
  </details>
);
