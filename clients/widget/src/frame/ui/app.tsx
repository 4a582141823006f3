import { useEffect, useRef, useState } from 'preact/hooks';
import type { Account } from '../api/account';
import type { Actions } from '../driver/actions';
import type { Chat } from '../driver/open-chat';
import type { Former } from '../former/former';
import type { Boot } from '../page/boot';
import type { Texts } from '../page/texts';
import type { Visibility } from '../page/visibility';
import { Conversation, useEntry } from './conversation';
import { focusField, keepFocus } from './focus';
import { FormerChats } from './former-chats';
import { Header } from './header';

interface Props {
  readonly boot: Boot;
  readonly texts: Texts;
  readonly chat: Chat;
  readonly actions: Actions;
  readonly former: Former;
  readonly account: Account;
  /** The address of a visitor who has signed in; else empty. */
  readonly email: () => string;
  readonly visibility: Visibility;
}

/** The whole chat. */
export function App({ boot, texts, chat, actions, former, account, email, visibility }: Props) {
  const [, redraw] = useState(0);
  const [isFormerShown, setFormerShown] = useState(false);
  const entry = useEntry();
  const main = useRef<HTMLElement>(null);
  useEffect(() => chat.subscribe(() => redraw((count) => count + 1)), [chat]);
  useEffect(() => {
    keepFocus(main.current!);
    visibility.onOpened(() => focusField(main.current!));
  }, [visibility]);
  const state = chat.state();
  const hasFormer = former.exist();
  // When the account ends, here or in another tab, the next person at this computer does not go on reading its chats.
  useEffect(() => {
    if (!hasFormer) setFormerShown(false);
  }, [hasFormer]);
  return (
    <main ref={main}>
      <Header
        texts={texts}
        title={boot.title}
        status={state.status}
        onFormer={hasFormer ? () => setFormerShown(!isFormerShown) : undefined}
        isFormerShown={isFormerShown}
      />
      {isFormerShown && hasFormer ? (
        <FormerChats texts={texts} botName={boot.bot_name} former={former} onBack={() => setFormerShown(false)} />
      ) : (
        <Conversation
          {...{ boot, texts, state, actions, account, entry }}
          email={email()}
          root={main}
          onSignedIn={() => chat.tell({ kind: 'account.signed_in' })}
        />
      )}
    </main>
  );
}
