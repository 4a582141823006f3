import type { ChatState } from '../chat/chat-state';
import { hasPage, tellPage } from '../page/page-link';
import type { Texts } from '../page/texts';

interface Props {
  readonly texts: Texts;
  readonly title: string;
  readonly status: ChatState['status'];
  /** Undefined: there are no chats of before. */
  readonly onFormer: (() => void) | undefined;
  readonly isFormerShown: boolean;
}

/** The heading with who answers here. The button to close is for a chat that fills the screen: it covers the launcher. */
export const Header = ({ texts, title, status, onFormer, isFormerShown }: Props) => (
  <header>
    <div class="title">
      <h1>
        <bdi>{title}</bdi>
      </h1>
      <p>{texts(status === 'open' ? 'from_agent' : 'automatic')}</p>
    </div>
    {onFormer && (
      <button
        type="button"
        class="icon"
        aria-label={texts('former_chats')}
        title={texts('former_chats')}
        aria-expanded={isFormerShown}
        onClick={onFormer}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 12a8 8 0 1 0 3-6.2M4 4v4h4M12 8v5l3 2" />
        </svg>
      </button>
    )}
    {hasPage && (
      <button type="button" class="icon close" aria-label={texts('close')} onClick={() => tellPage({ cws: 'close' })}>
        <span aria-hidden="true">×</span>
      </button>
    )}
  </header>
);
