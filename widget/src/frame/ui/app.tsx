import { useEffect, useRef, useState } from 'preact/hooks';
import type { Account } from '../api/account';
import type { Boot } from '../boot';
import type { Chat } from '../chat/chat';
import { type ChatState, isOver, shownLines } from '../chat/chat-state';
import { hasPage, tellPage } from '../page-link';
import type { Texts } from '../texts';
import type { Visibility } from '../visibility';
import type { CodeRequest } from './code-request';
import { Composer } from './composer';
import { focusField, keepFocus } from './focus';
import { Log } from './log';
import { SignIn } from './sign-in';
import { Welcome } from './welcome';

interface Props {
  readonly boot: Boot;
  readonly texts: Texts;
  readonly chat: Chat;
  readonly account: Account;
  /** The address of a visitor who has signed in; else empty. */
  readonly email: () => string;
  readonly visibility: Visibility;
}

/** The whole chat. */
export function App({ boot, texts, chat, account, email, visibility }: Props) {
  const [, redraw] = useState(0);
  const [isSigningIn, setSigningIn] = useState(false);
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
  const signedIn = () => {
    setSigningIn(false);
    setCodeRequest(undefined);
    chat.restart();
  };
  return (
    <main ref={main}>
      <header>
        <h1 dir="auto">{boot.title}</h1>
        {hasPage && (
          <button type="button" class="icon" aria-label={texts('close')} onClick={() => tellPage({ cws: 'close' })}>
            <span aria-hidden="true">×</span>
          </button>
        )}
      </header>
      <Log
        texts={texts}
        lines={lines}
        state={state}
        onOlder={() => void chat.loadOlder().catch(() => {})}
        onRetry={chat.retry}
        welcome={lines.length === 0 ? <Welcome boot={boot} texts={texts} onPick={chat.say} /> : null}
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
    </main>
  );
}

function noticeOf(texts: Texts, isConnected: boolean, state: ChatState): string {
  const { isTyping, notice, status } = state;
  if (!isConnected) return texts('reconnecting');
  if (isTyping) return texts('typing');
  if (notice) return texts(notice.key, { time: notice.time ?? '' });
  if (isOver(state)) return texts('chat_ended');
  return status === 'pending' ? texts('waiting_for_person') : '';
}
