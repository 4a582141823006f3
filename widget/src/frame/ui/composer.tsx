import { useEffect, useRef, useState } from 'preact/hooks';
import type { Boot } from '../boot';
import type { Chat } from '../chat/chat';
import type { Texts } from '../texts';
import type { Visibility } from '../visibility';
import { AttachLink } from './attach-link';
import { Link } from './linked-text';

interface Props {
  readonly boot: Boot;
  readonly texts: Texts;
  readonly chat: Chat;
  readonly visibility: Visibility;
  readonly email: string;
  readonly onSignIn: () => void;
}

const MAX_LENGTH = 4_000;

/** The field for a message, and what else a visitor can do. */
export function Composer({ boot, texts, chat, visibility, email, onSignIn }: Props) {
  const [text, setText] = useState('');
  const [isAttaching, setAttaching] = useState(false);
  const [problem, setProblem] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => visibility.onSeen(() => field.current?.focus()), [visibility]);

  function send(event: Event): void {
    event.preventDefault();
    if (text.trim() === '') return;
    chat.say(text.trim());
    setText('');
    field.current?.focus();
  }
  const askForPerson = () => {
    setProblem('');
    chat.handoff().catch(() => setProblem(texts('failed')));
  };
  const { status } = chat.state();
  const hasPerson = status === 'pending' || status === 'open';
  return (
    <footer>
      {isAttaching && (
        <AttachLink
          texts={texts}
          onAttach={(url) => {
            chat.attach(url);
            setAttaching(false);
          }}
          onCancel={() => setAttaching(false)}
        />
      )}
      <form onSubmit={send}>
        <label class="hidden" for="message">
          {texts('message')}
        </label>
        <textarea
          id="message"
          ref={field}
          rows={Math.min(5, text.split('\n').length)}
          maxLength={MAX_LENGTH}
          placeholder={texts('message')}
          dir="auto"
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={(event) => {
            // While an input method composes a character, Enter ends that.
            if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) send(event);
          }}
        />
        <button type="submit" class="primary">
          {texts('send')}
        </button>
      </form>
      <div class="actions">
        {boot.handoff && !hasPerson && (
          <button type="button" class="quiet" onClick={askForPerson}>
            {texts('talk_to_person')}
          </button>
        )}
        {boot.attachments && (
          <button type="button" class="quiet" aria-expanded={isAttaching} onClick={() => setAttaching(!isAttaching)}>
            {texts('attach_link')}
          </button>
        )}
        {boot.sign_in && email === '' && (
          <button type="button" class="quiet" onClick={onSignIn}>
            {texts('sign_in')}
          </button>
        )}
        {email !== '' && <span class="signed-in">{texts('signed_in_as', { email })}</span>}
        {boot.privacy_url && <Link url={boot.privacy_url} text={texts('privacy')} />}
        {problem && <span role="alert">{problem}</span>}
      </div>
    </footer>
  );
}
