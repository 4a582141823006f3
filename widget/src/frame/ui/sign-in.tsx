import { useEffect, useRef, useState } from 'preact/hooks';
import type { Account } from '../api/account';
import { ApiError } from '../api/api-error';
import type { Texts } from '../texts';

interface Props {
  readonly texts: Texts;
  readonly account: Account;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Asks for an address and then for the code that was mailed to it. */
export function SignIn({ texts, account, onDone, onCancel }: Props) {
  const [email, setEmail] = useState('');
  const [code, setCode] = useState('');
  const [requestId, setRequestId] = useState('');
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), [requestId]);

  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    setBusy(true);
    setProblem('');
    try {
      if (requestId === '') setRequestId(await account.requestCode(email.trim()));
      else {
        await account.verifyCode(email.trim(), code.trim(), requestId);
        onDone();
      }
    } catch (error) {
      setProblem(texts(problemOf(error)));
    } finally {
      setBusy(false);
    }
  }
  return (
    <form class="panel" onSubmit={(event) => void submit(event)} noValidate>
      <p>{requestId === '' ? texts('sign_in_why') : texts('code_sent', { email })}</p>
      {requestId === '' ? (
        <label>
          {texts('email')}
          <input
            ref={field}
            type="email"
            autocomplete="email"
            dir="ltr"
            value={email}
            onInput={({ currentTarget }) => setEmail(currentTarget.value)}
          />
        </label>
      ) : (
        <label>
          {texts('code')}
          <input
            ref={field}
            inputMode="numeric"
            autocomplete="one-time-code"
            dir="ltr"
            maxLength={10}
            value={code}
            onInput={({ currentTarget }) => setCode(currentTarget.value)}
          />
        </label>
      )}
      <span role="alert">{problem}</span>
      <div class="row">
        <button type="submit" class="primary" disabled={isBusy}>
          {requestId === '' ? texts('send_code') : texts('sign_in')}
        </button>
        <button type="button" class="quiet" onClick={onCancel}>
          {texts('cancel')}
        </button>
      </div>
    </form>
  );
}

function problemOf(error: unknown): string {
  const code = error instanceof ApiError ? error.code : '';
  if (code === 'validation_failed') return 'email_wrong';
  if (code === 'invalid_code' || code === 'code_expired') return 'code_wrong';
  return code === 'rate_limited' ? 'too_many' : 'failed';
}
