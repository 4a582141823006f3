import { useEffect, useRef, useState } from 'preact/hooks';
import type { Texts } from '../page/texts';
import { useAttempt } from './attempt';
import { FormActions } from './form-actions';

interface Props {
  readonly texts: Texts;
  /** The address that the form begins with. */
  readonly email: string;
  readonly onSend: (email: string) => Promise<void>;
  readonly onCancel: () => void;
}

const problemOf = (code: string) => (code === 'validation_failed' ? 'email_wrong' : undefined);

/** Asks for the address to which a code is mailed. */
export function EmailForm({ texts, email: first, onSend, onCancel }: Props) {
  const [email, setEmail] = useState(first);
  const { problem, attempt } = useAttempt(texts, problemOf);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  function submit(event: Event): void {
    event.preventDefault();
    void attempt(() => onSend(email.trim()));
  }
  return (
    <form class="panel" onSubmit={submit} noValidate>
      <p id="why">{texts('sign_in_why')}</p>
      <label>
        {texts('email')}
        <input
          ref={field}
          type="email"
          autocomplete="email"
          dir="ltr"
          aria-describedby="why problem"
          aria-invalid={problem !== ''}
          value={email}
          onInput={({ currentTarget }) => setEmail(currentTarget.value)}
        />
      </label>
      <span id="problem" role="alert">
        {problem}
      </span>
      <FormActions texts={texts} submit="send_code" onCancel={onCancel} />
    </form>
  );
}
