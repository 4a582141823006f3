import type { Line, Source } from '../chat/message';
import type { Texts } from '../texts';
import { Link, LinkedText } from './linked-text';

interface Props {
  readonly line: Line;
  readonly texts: Texts;
  readonly onRetry: (key: string) => void;
}

/** One message with its sender, attached links and sources. Nothing of it is loaded before the visitor clicks. */
export function MessageLine({ line, texts, onRetry }: Props) {
  const { key, from, text, note, links, sources, state } = line;
  return (
    <article class={`line ${from}`}>
      <span class={from === 'agent' ? 'who' : 'who hidden'}>{texts(`from_${from}`)}</span>
      <div class="bubble">
        {note === '' ? <LinkedText text={text} /> : <i>{texts(`note_${note}`)}</i>}
        {links.map((url) => (
          <p key={url}>
            <Link url={url} text={texts('attachment', { host: new URL(url).host })} />
          </p>
        ))}
        {sources.length > 0 && <Sources texts={texts} sources={sources} />}
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

const Sources = ({ texts, sources }: { readonly texts: Texts; readonly sources: readonly Source[] }) => (
  <details>
    <summary>{texts('sources', { count: sources.length })}</summary>
    <ul>
      {sources.map(({ title, url, quote }, index) => (
        <li key={index}>
          {url ? <Link url={url} text={`${title} (${new URL(url).host})`} /> : <b>{title}</b>}
          <blockquote>{quote}</blockquote>
        </li>
      ))}
    </ul>
  </details>
);
