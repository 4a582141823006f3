import { useState } from 'preact/hooks';
import type { Source } from '../message/message';
import type { Texts } from '../page/texts';
import { addsTo } from './answer-text';
import { Link } from './linked-text';

interface Props {
  readonly texts: Texts;
  readonly sources: readonly Source[];
  /** The text of the answer. */
  readonly text: string;
}

/** The sources of an answer. Each opens: as a page where it has one, else as the words that were quoted. */
export const Sources = ({ texts, sources, text }: Props) => (
  <details>
    <summary>{texts('sources', { count: sources.length })}</summary>
    <ul>
      {sources.map((source, index) => (
        <li key={index} dir="auto">
          {source.url ? <Page {...source} text={text} /> : <Quote {...source} />}
        </li>
      ))}
    </ul>
  </details>
);

const Page = ({ title, url, quote, text }: Source & Pick<Props, 'text'>) => (
  <>
    <Link url={url} text={`${title} (${new URL(url).host})`} />
    {addsTo(text, quote) && <blockquote>{quote}</blockquote>}
  </>
);

function Quote({ title, quote }: Source) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" class="quote" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {title}
      </button>
      {isOpen && <blockquote>{quote}</blockquote>}
    </>
  );
}
