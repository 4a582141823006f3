import type { Offer } from '../chat/offer';
import type { Texts } from '../texts';

interface Props {
  readonly texts: Texts;
  readonly offer: Offer;
  /** Undefined: no person can be asked for. */
  readonly onPerson: (() => void) | undefined;
  readonly onAskDifferently: (question: string) => void;
}

/** The ways on from an answer that does not know. After the second one in a row, a person is offered in words. */
export const Offered = ({ texts, offer: { question, isSecond }, onPerson, onAskDifferently }: Props) => (
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
