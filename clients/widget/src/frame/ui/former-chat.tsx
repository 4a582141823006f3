import { useEffect, useRef, useState } from 'preact/hooks';
import { type Former, type FormerPage, withOlder } from '../former/former';
import { Dots } from './dots';
import { Lines, type LinesContext } from './lines';

interface Props extends LinesContext {
  readonly former: Former;
  readonly id: string;
  readonly onBack: () => void;
}

/** The messages of a chat of before, to read. */
export function FormerChat({ former, id, onBack, ...context }: Props) {
  const { texts } = context;
  const [page, setPage] = useState<FormerPage>();
  const [hasFailed, setFailed] = useState(false);
  const back = useRef<HTMLButtonElement>(null);
  const read = (cursor: string) =>
    former.read(id, cursor).then(
      (next) => setPage((newer) => withOlder(newer, cursor, next)),
      () => setFailed(true),
    );
  useEffect(() => {
    back.current?.focus();
    void read('');
  }, [id]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard could not scroll texts (WCAG 2.1.1)
    <section class="scroll" tabIndex={0} aria-label={texts('former_chats')}>
      <button type="button" class="quiet" ref={back} onClick={onBack}>
        {texts('back')}
      </button>
      {hasFailed ? <p role="alert">{texts('failed')}</p> : !page && <Dots />}
      {page?.older && (
        <button type="button" class="quiet" onClick={() => void read(page.older)}>
          {texts('load_older')}
        </button>
      )}
      <Lines {...context} lines={page?.lines ?? []} />
    </section>
  );
}
