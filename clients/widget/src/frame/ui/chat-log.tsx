import type { ChatState } from '../chat/chat-state';
import { type Offer, offerIn } from '../chat/offer';
import { ratingOf } from '../chat/rating';
import { shownLines } from '../chat/unsent';
import type { Actions } from '../driver/actions';
import { isRatable, type Line } from '../message/message';
import type { Boot } from '../page/boot';
import type { Texts } from '../page/texts';
import { Log } from './log';
import { Suggestions, Welcome } from './welcome';

interface Props {
  readonly boot: Boot;
  readonly texts: Texts;
  readonly state: ChatState;
  readonly actions: Actions;
  readonly onAskDifferently: (question: string) => void;
}

/** The messages of the chat, or the welcome of an empty one, with what a visitor can do about each answer. */
export function ChatLog({ boot, texts, state, actions, onAskDifferently }: Props) {
  const lines = shownLines(state);
  const offer = offerIn(state, lines);
  const under = (line: Line) => (
    <>
      {isRatable(line) && (
        <Rating texts={texts} rating={ratingOf(state, line)} onRate={(helpful) => actions.rate(line, helpful)} />
      )}
      {line.key === offer?.key && (
        <Offered {...{ texts, offer, actions, onAskDifferently }} hasHandoff={boot.handoff} />
      )}
    </>
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

interface RatingProps {
  readonly texts: Texts;
  /** Null: the visitor has not rated the answer. */
  readonly rating: boolean | null;
  readonly onRate: (helpful: boolean) => void;
}

/** Two buttons that say whether an answer helped. The one that is pressed says how it was rated; the other one changes that. */
const Rating = ({ texts, rating, onRate }: RatingProps) => (
  // biome-ignore lint/a11y/useSemanticElements: the fieldset of a form would announce one
  <div class="rating" role="group" aria-label={texts('rating')}>
    {[true, false].map((helpful) => {
      const label = texts(helpful ? 'helpful' : 'not_helpful');
      return (
        <button
          key={label}
          type="button"
          class="icon"
          aria-label={label}
          title={label}
          aria-pressed={rating === helpful}
          onClick={() => rating !== helpful && onRate(helpful)}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={THUMB} transform={helpful ? undefined : 'rotate(180 12 12)'} />
          </svg>
        </button>
      );
    })}
  </div>
);

const THUMB = 'M7 21V10l4-8a3 3 0 0 1 3 3v4h6l1 2-2 10zH3V10h4';

interface OfferedProps extends Pick<Props, 'texts' | 'actions' | 'onAskDifferently'> {
  readonly offer: Offer;
  /** Whether a person can be asked for. */
  readonly hasHandoff: boolean;
}

/** The ways on from an answer: questions that the bot can answer, a person, other words for the same question. */
const Offered = ({ texts, offer, actions, hasHandoff, onAskDifferently }: OfferedProps) => {
  const { suggestions, offersPerson, question, isSecond } = offer;
  return (
    <>
      <Suggestions texts={texts} questions={suggestions} onPick={actions.say} />
      <div class="pills">
        {offersPerson && hasHandoff && (
          <button type="button" class={isSecond ? 'first' : ''} onClick={actions.askForPerson}>
            {texts('talk_to_person')}
          </button>
        )}
        {question !== undefined && (
          <button type="button" onClick={() => onAskDifferently(question)}>
            {texts('ask_differently')}
          </button>
        )}
      </div>
    </>
  );
};
