import { useEffect, useRef, useState } from 'preact/hooks';
import type { Account } from '../api/account';
import { ApiError } from '../api/api-error';
import type { Texts } from '../page/texts';
import { useAttempt } from './attempt';
import { type CodeRequest, digitsOf, isOver, requestCode } from './code-request';
import { FormActions } from './form-actions';
import { inSeconds, useSecondsUntil } from './time-until';

interface Props {
  readonly texts: Texts;
  readonly account: Account;
  readonly codeRequest: CodeRequest;
  readonly onCodeRequest: (request: CodeRequest) => void;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** The number of digits is checked before a code is sent, so that only a widget that pages no longer show is refused as invalid. */
const PROBLEMS: Readonly<Record<string, string>> = {
  invalid_code: 'code_wrong',
  validation_failed: 'unavailable',
  code_expired: 'code_over',
};

/** Asks for the code that was mailed, and mails another one when the visitor wants that. */
export function CodeForm({ texts, account, codeRequest, onCodeRequest, onDone, onCancel }: Props) {
  const [code, setCode] = useState('');
  const { problem, setProblem, attempt } = useAttempt(texts, (reason) => PROBLEMS[reason]);
  const field = useRef<HTMLInputElement>(null);
  const { email, request_id, length } = codeRequest;
  useEffect(() => field.current?.focus(), [request_id]);

  async function verify(digits: string): Promise<void> {
    try {
      await account.verifyCode(email, digits, request_id);
      onDone();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'invalid_code') throw error;
      const tried = { ...codeRequest, wrongTries: codeRequest.wrongTries + 1 };
      onCodeRequest(tried);
      throw isOver(tried) ? new ApiError(error.status, 'code_expired') : error;
    }
  }
  function submit(event: Event): void {
    event.preventDefault();
    const digits = digitsOf(code);
    if (digits.length === length) void attempt(() => verify(digits));
    else setProblem(texts('code_length', { count: length }));
  }
  async function resend(): Promise<void> {
    onCodeRequest(await requestCode(account, email));
    setCode('');
  }
  return (
    <form class="panel" onSubmit={submit} noValidate>
      <p id="why">{texts('code_sent', { email })}</p>
      <label>
        {texts('code')}
        <input
          ref={field}
          inputMode="numeric"
          autocomplete="one-time-code"
          dir="ltr"
          aria-describedby="why problem"
          aria-invalid={problem !== ''}
          value={code}
          onInput={({ currentTarget }) => setCode(currentTarget.value)}
        />
      </label>
      <span id="problem" role="alert">
        {problem}
      </span>
      <FormActions texts={texts} submit="sign_in" onCancel={onCancel}>
        <Resend texts={texts} at={codeRequest.resendAt} onResend={() => void attempt(resend)} />
      </FormActions>
    </form>
  );
}

interface ResendProps {
  readonly texts: Texts;
  /** The time from which on a new code may be requested. */
  readonly at: number;
  readonly onResend: () => void;
}

function Resend({ texts, at, onResend }: ResendProps) {
  const seconds = useSecondsUntil(at);
  return (
    <button type="button" class="quiet" disabled={seconds > 0} onClick={onResend}>
      {texts('send_new_code')}
      {seconds > 0 && ` (${inSeconds(seconds)})`}
    </button>
  );
}
