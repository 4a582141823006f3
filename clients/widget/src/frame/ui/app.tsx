import { useEffect, useRef, useState } from 'preact/hooks';
import type { Account } from '../api/account';
import type { Boot } from '../boot';
import type { Chat } from '../chat/chat';
import { type ChatState, isOver, shownLines } from '../chat/chat-state';
import type { Former } from '../chat/former';
import type { Line } from '../chat/message';
import { offerIn, saysHandoff } from '../chat/offer';
import type { Texts } from '../texts';
import type { Visibility } from '../visibility';
import type { CodeRequest } from './code-request';
import { Composer } from './composer';
import { focusField, keepFocus, selectField } from './focus';
import { FormerChats } from './former-chats';
import { Header } from './header';
import { Log } from './log';
import { Offered } from './offered';
import { SignIn } from './sign-in';
import { Welcome } from './welcome';

interface Props {
  readonly boot: Boot;
  readonly texts: Texts;
  readonly chat: Chat;
  readonly former: Former;
  readonly account: Account;
  /** The address of a visitor who has signed in; else empty. */
  readonly email: () => string;
  readonly visibility: Visibility;
}

/** The whole chat. */
export function App({ boot, texts, chat, former, account, email, visibility }: Props) {
  const [, redraw] = useState(0);
  const [isSigningIn, setSigningIn] = useState(false);
  const [isFormerShown, setFormerShown] = useState(false);
  const [codeRequest, setCodeRequest] = useState<CodeRequest>();
  const [text, setText] = useState('');
  const main = useRef<HTMLElement>(null);
  useEffect(() => chat.subscribe(() => redraw((count) => count + 1)), [chat]);
  useEffect(() => {
    keepFocus(main.current!);
    visibility.onOpened(() => focusField(main.current!));
  }, [visibility]);
  const state = chat.state();
  const lines = shownLines(state);
  const offer = offerIn(state, lines);
  const hasFormer = former.exist();
  // When the account ends, here or in another tab, the next person at this computer does not go on reading its chats.
  useEffect(() => {
    if (!hasFormer) setFormerShown(false);
  }, [hasFormer]);
  const ofMessages = { texts, botName: boot.bot_name };
  const signedIn = () => {
    setSigningIn(false);
    setCodeRequest(undefined);
    chat.restart();
  };
  /** The visitor words the question anew, unless they have begun another one. */
  const askDifferently = (question: string) => {
    setSigningIn(false);
    if (text.trim() === '') setText(question);
    setTimeout(selectField, 0, main.current);
  };
  const under = ({ key }: Line) =>
    key === offer?.key && (
      <Offered
        texts={texts}
        offer={offer}
        onPerson={boot.handoff ? () => void chat.handoff() : undefined}
        onAskDifferently={askDifferently}
      />
    );
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
        <FormerChats {...ofMessages} former={former} onBack={() => setFormerShown(false)} />
      ) : (
        <>
          <Log
            {...ofMessages}
            lines={lines}
            state={state}
            onOlder={() => void chat.loadOlder().catch(() => {})}
            onRetry={chat.retry}
            welcome={lines.length === 0 ? <Welcome boot={boot} texts={texts} onPick={chat.say} /> : null}
            under={under}
          />
          <p class="notice" role="status">
            {noticeOf(texts, chat.isConnected(), state)}
          </p>
          {isSigningIn ? (
            <SignIn
              texts={texts}
              account={account}
              codeRequest={codeRequest}
              onCodeRequest={setCodeRequest}
              onDone={signedIn}
              onCancel={() => setSigningIn(false)}
            />
          ) : (
            <Composer
              boot={boot}
              texts={texts}
              chat={chat}
              text={text}
              onText={setText}
              email={email()}
              onSignIn={() => setSigningIn(true)}
              onSignOut={() => void account.signOut()}
            />
          )}
        </>
      )}
    </main>
  );
}

function noticeOf(texts: Texts, isConnected: boolean, state: ChatState): string {
  const { isTyping, notice, status, lines } = state;
  if (!isConnected) return texts('reconnecting');
  if (isTyping) return texts('typing');
  if (notice) return texts(notice.key, { time: notice.time ?? '' });
  if (isOver(state)) return texts('chat_ended');
  return status === 'pending' && !saysHandoff(lines) ? texts('waiting_for_person') : '';
}
