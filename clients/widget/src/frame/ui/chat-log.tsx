import type { ChatState } from '../chat/chat-state';
import { type Offer, offerIn } from '../chat/offer';
import { shownLines } from '../chat/unsent';
import type { Actions } from '../driver/actions';
import type { Line } from '../message/message';
import type { Boot } from '../page/boot';
import type { Texts } from '../page/texts';
import { Log } from './log';
import { Welcome } from './welcome';

interface Props {
  readonly boot: Boot;
  readonly texts: Texts;
  readonly state: ChatState;
  readonly actions: Actions;
  readonly onAskDifferently: (question: string) => void;
}

/** The messages of the chat, or the welcome of an empty one, and what is offered under an answer that does not know. */
export function ChatLog({ boot, texts, state, actions, onAskDifferently }: Props) {
  const lines = shownLines(state);
  const offer = offerIn(state, lines);
  const under = ({ key }: Line) =>
    key === offer?.key && (
      <Offered
        texts={texts}
        offer={offer}
        onPerson={boot.handoff ? actions.askForPerson : undefined}
        onAskDifferently={onAskDifferently}
      />
    );
  return (
    <Log
      {...{ texts, lines, state, actions }}
      botName={boot.bot_name}
      welcome={lines.length === 0 ? <Welcome boot={boot} texts={texts} onPick={actions.say} /> : null}
      under={under}
    />
  );
}

interface OfferedProps {
  readonly texts: Texts;
  readonly offer: Offer;
  /** Undefined: no person can be asked for. */
  readonly onPerson: (() => void) | undefined;
  readonly onAskDifferently: (question: string) => void;
}

/** The ways on from an answer that does not know. After the second one in a row, a person is offered in words. */
const Offered = ({ texts, offer: { question, isSecond }, onPerson, onAskDifferently }: OfferedProps) => (
  <>
    {isSecond && onPerson && <p class="bubble offer">{texts('offer_person')}</p>}
    <div class="pills">
      {onPerson && (
        <button type="button" class={isSecond ? 'first' : ''} onClick={onPerson}>
          {texts('talk_to_person')}
        </button>
      )}
      <button type="button" onClick={() => onAskDifferently(question)}>
        {texts('ask_differently')}
      </button>
    </div>
  </>
);
