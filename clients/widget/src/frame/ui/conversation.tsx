import type { RefObject } from 'preact';
import { useState } from 'preact/hooks';
import type { Account } from '../api/account';
import type { ChatState } from '../chat/chat-state';
import type { Actions } from '../driver/actions';
import type { Boot } from '../page/boot';
import type { Texts } from '../page/texts';
import { ChatLog } from './chat-log';
import { CodeForm } from './code-form';
import { type CodeRequest, isFresh, requestCode } from './code-request';
import { Composer } from './composer';
import { EmailForm } from './email-form';
import { selectField } from './focus';
import { noticeOf } from './notice';

/** The draft of the visitor; it stays while former chats are read. */
export function useEntry() {
  const [text, setText] = useState('');
  const [isSigningIn, setSigningIn] = useState(false);
  const [codeRequest, setCodeRequest] = useState<CodeRequest>();
  return { text, setText, isSigningIn, setSigningIn, codeRequest, setCodeRequest };
}

interface Props {
  readonly boot: Boot;
  readonly texts: Texts;
  readonly state: ChatState;
  readonly actions: Actions;
  readonly account: Account;
  readonly entry: ReturnType<typeof useEntry>;
  readonly email: string;
  readonly root: RefObject<HTMLElement | null>;
  readonly onSignedIn: () => void;
}

/** The messages of the chat, and below them the form in which the visitor writes or signs in. */
export function Conversation({ boot, texts, state, actions, account, entry, email, root, onSignedIn }: Props) {
  const { text, setText, isSigningIn, setSigningIn, codeRequest, setCodeRequest } = entry;
  const signedIn = () => {
    setSigningIn(false);
    setCodeRequest(undefined);
    onSignedIn();
  };
  /** The visitor words the question anew, unless they have begun another one. */
  const askDifferently = (question: string) => {
    setSigningIn(false);
    if (text.trim() === '') setText(question);
    setTimeout(selectField, 0, root.current);
  };
  return (
    <>
      <ChatLog {...{ boot, texts, state, actions }} onAskDifferently={askDifferently} />
      <p class="notice" role="status">
        {noticeOf(texts, boot.language, state)}
      </p>
      {isSigningIn ? (
        <SignIn
          {...{ texts, account, codeRequest }}
          onCodeRequest={setCodeRequest}
          onDone={signedIn}
          onCancel={() => setSigningIn(false)}
        />
      ) : (
        <Composer
          {...{ boot, texts, actions, text, email }}
          status={state.status}
          onText={setText}
          onSignIn={() => setSigningIn(true)}
          onSignOut={() => void account.signOut()}
        />
      )}
    </>
  );
}

interface SignInProps {
  readonly texts: Texts;
  readonly account: Account;
  /** The newest code that was mailed. */
  readonly codeRequest: CodeRequest | undefined;
  readonly onCodeRequest: (request: CodeRequest) => void;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Asks for an address and then for the code that was mailed to it. */
function SignIn({ texts, account, codeRequest, onCodeRequest, onDone, onCancel }: SignInProps) {
  const [isSent, setSent] = useState(false);
  async function send(email: string): Promise<void> {
    if (!isFresh(codeRequest, email)) onCodeRequest(await requestCode(account, email));
    setSent(true);
  }
  if (!isSent || !codeRequest)
    return <EmailForm texts={texts} email={codeRequest?.email ?? ''} onSend={send} onCancel={onCancel} />;
  return (
    <CodeForm
      texts={texts}
      account={account}
      codeRequest={codeRequest}
      onCodeRequest={onCodeRequest}
      onDone={onDone}
      onCancel={onCancel}
    />
  );
}
