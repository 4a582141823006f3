import type { Boot } from '../page/boot';
import type { Texts } from '../page/texts';
import { Link } from './linked-text';

interface Props {
  readonly boot: Boot;
  readonly texts: Texts;
  readonly onPick: (question: string) => void;
}

/** The contents of an empty chat: greeting, questions to click, help articles. */
export const Welcome = ({ boot: { greeting, suggestions, articles }, texts, onPick }: Props) => (
  <div class="welcome">
    <div class="line bot">
      <div class="bubble">{greeting || texts('greeting')}</div>
    </div>
    <Suggestions texts={texts} questions={suggestions} onPick={onPick} />
    {articles.length > 0 && (
      <nav aria-label={texts('articles')}>
        <h2>{texts('articles')}</h2>
        <ul class="articles">
          {articles.map(({ title, url }) => (
            <li key={url}>
              <Link url={url} text={title} />
            </li>
          ))}
        </ul>
      </nav>
    )}
  </div>
);

interface SuggestionsProps extends Pick<Props, 'texts' | 'onPick'> {
  readonly questions: readonly string[];
}

/** Questions that a visitor asks by a click. */
export const Suggestions = ({ texts, questions, onPick }: SuggestionsProps) =>
  questions.length > 0 && (
    <ul class="pills" aria-label={texts('suggestions')}>
      {questions.map((question) => (
        <li key={question}>
          <button type="button" onClick={() => onPick(question)}>
            {question}
          </button>
        </li>
      ))}
    </ul>
  );
