import { useEffect, useRef, useState } from 'preact/hooks';
import type { FormerChat as Chat, Former } from '../former/former';
import { Dots } from './dots';
import { FormerChat } from './former-chat';
import type { LinesContext } from './lines';
import { Moment } from './moment';

interface Props extends LinesContext {
  readonly former: Former;
  readonly onBack: () => void;
}

/** The list of the chats of before, and the one that was opened. */
export function FormerChats({ former, onBack, ...context }: Props) {
  const [chats, setChats] = useState<readonly Chat[]>();
  const [hasFailed, setFailed] = useState(false);
  const [opened, setOpened] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => void former.list().then(setChats, () => setFailed(true)), [former]);
  useEffect(() => heading.current?.focus(), [opened]);
  const { texts } = context;
  if (opened) return <FormerChat {...context} former={former} id={opened} onBack={() => setOpened('')} />;
  return (
    <section class="scroll" aria-labelledby="former">
      <button type="button" class="quiet" onClick={onBack}>
        {texts('back')}
      </button>
      <h2 id="former" ref={heading} tabIndex={-1}>
        {texts('former_chats')}
      </h2>
      {hasFailed ? <p role="alert">{texts('failed')}</p> : !chats && <Dots />}
      <ul class="former">
        {chats?.map(({ id, last_message, last_message_at }) => (
          <li key={id}>
            <button type="button" onClick={() => setOpened(id)}>
              <span class="snippet" dir="auto">
                {last_message}
              </span>
              <small>
                <Moment at={last_message_at} />
              </small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
