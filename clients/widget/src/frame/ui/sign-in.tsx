import { useState } from 'preact/hooks';
import type { Account } from '../api/account';
import type { Texts } from '../texts';
import { CodeForm } from './code-form';
import { type CodeRequest, isFresh, requestCode } from './code-request';
import { EmailForm } from './email-form';

interface Props {
  readonly texts: Texts;
  readonly account: Account;
  /** The newest code that was mailed. */
  readonly codeRequest: CodeRequest | undefined;
  readonly onCodeRequest: (request: CodeRequest) => void;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Asks for an address and then for the code that was mailed to it. */
export function SignIn({ texts, account, codeRequest, onCodeRequest, onDone, onCancel }: Props) {
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
