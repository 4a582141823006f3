import { useState } from 'preact/hooks';
import type { Actions } from '../driver/actions';
import type { Boot } from '../page/boot';
import type { Texts } from '../page/texts';
import { AttachLink } from './attach-link';
import { Link } from './linked-text';
import { MessageForm } from './message-form';

interface Props {
  readonly boot: Boot;
  readonly texts: Texts;
  readonly actions: Actions;
  /** The status of the session. */
  readonly status: string;
  /** The message that the visitor is writing. */
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly email: string;
  readonly onSignIn: () => void;
  readonly onSignOut: () => void;
}

/** The field for a message, and what else a visitor can do. */
export function Composer({ boot, texts, actions, status, text, onText, email, onSignIn, onSignOut }: Props) {
  const [isAttaching, setAttaching] = useState(false);
  const hasPerson = status === 'pending' || status === 'open';
  return (
    <footer>
      {isAttaching && (
        <AttachLink
          texts={texts}
          onAttach={(url) => {
            actions.attach(url);
            setAttaching(false);
          }}
          onCancel={() => setAttaching(false)}
        />
      )}
      <MessageForm texts={texts} direction={boot.direction} text={text} onText={onText} onSend={actions.say} />
      <div class="actions">
        {boot.handoff && !hasPerson && (
          <button type="button" class="quiet" onClick={actions.askForPerson}>
            {texts('talk_to_person')}
          </button>
        )}
        {boot.attachments && (
          <button type="button" class="quiet" aria-expanded={isAttaching} onClick={() => setAttaching(!isAttaching)}>
            {texts('attach_link')}
          </button>
        )}
        {boot.sign_in && email === '' && (
          <button type="button" class="quiet" title={texts('sign_in_why')} onClick={onSignIn}>
            {texts('sign_in')}
          </button>
        )}
        {email !== '' && <SignedIn texts={texts} email={email} onSignOut={onSignOut} />}
        {boot.privacy_url && <Link url={boot.privacy_url} text={texts('privacy')} />}
      </div>
    </footer>
  );
}

const SignedIn = ({ texts, email, onSignOut }: Pick<Props, 'texts' | 'email' | 'onSignOut'>) => (
  <>
    <span class="signed-in">{texts('signed_in_as', { email })}</span>
    <button type="button" class="quiet" onClick={onSignOut}>
      {texts('sign_out')}
    </button>
  </>
);
