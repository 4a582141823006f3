import { LANGUAGES_WITH_WORDS, wordsIn } from '../../words/words';
import { analysed, passageIndex } from '../index/passage-index';
import { type Passage, passagesOf, type Source } from '../passage/passage';
import { relevanceOf } from '../rank/relevance';
import { LANGUAGES } from '../text/languages';
import { topicsIn } from './topics';

/** From this probability on the built-in provider quotes a passage. */
const ENOUGH = 0.42;

const source = (title: string, text: string): Source => ({
  ...{ document_id: title, kind: 'text', url: '', question: '' },
  ...{ title, text },
});

/** The confidence in the best passage for a question; 0 when the index finds none. */
function confidenceIn(query: string, language: string, ...sources: readonly Source[]): number {
  const index = passageIndex();
  try {
    const passages = sources.flatMap((one) => passagesOf('an-app', one, 1, language));
    for (const passage of passages) index.put(analysed(passage));
    const { ids, weights } = index.candidates(query, 8);
    const found = passages.filter(({ _id }) => ids.includes(_id));
    const judged = found.map((passage: Passage) => relevanceOf(query, passage, (term) => weights.get(term) ?? 0));
    return Math.max(0, ...judged.map(({ confidence }) => confidence));
  } finally {
    index.close();
  }
}

test.each([
  ['en', 'can i bring my dog?', 'Pets', 'No dogs, except assistance dogs.'],
  ['en', 'do you deliver', 'Delivery', 'We bring orders over 30 euros to any place within 5 km.'],
  ['en', 'do u have wi-fi', 'Internet', 'All rooms are connected, for free.'],
  ['de', 'sind Hunde erlaubt', 'Haustiere', 'Hunde verboten.'],
  ['de', 'wo kann ich mein Auto parken', 'Parkplätze', 'Hinter dem Haus stehen sechs Stellplätze.'],
  ['es', 'a que hora abren', 'Horario', 'De lunes a viernes de 8 a 18 h.'],
  ['fr', 'les chats sont acceptés ?', 'Animaux', 'Les chiens et les chats ne peuvent pas entrer.'],
  ['zh', '几点开门?', '营业时间', '周一至周五8点到18点。'],
  ['zh', '可以带狗吗', '宠物', '禁止携带狗入内，导盲犬除外。'],
  ['ar', 'متى تفتحون', 'ساعات العمل', 'من الاثنين إلى الجمعة من 8 إلى 18.'],
  ['vi', 'có giao hàng tận nơi không', 'Giao hàng', 'Đơn trên 30 euro được giao miễn phí.'],
])('%s: %j is answered by a text that names the subject in other words', (language, query, title, text) =>
  expect(confidenceIn(query, language, source(title, text))).toBeGreaterThan(ENOUGH),
);

test.each([
  ['en', 'do you deliver sushi', 'Delivery', 'We bring orders over 30 euros to any place within 5 km.'],
  ['en', 'can i bring my horse', 'Pets', 'No dogs, except assistance dogs.'],
  ['en', 'can i bring my own wine', 'Delivery', 'We bring orders over 30 euros to any place within 5 km.'],
  ['de', 'sind Kinder erlaubt', 'Haustiere', 'Hunde verboten.'],
  ['zh', '可以带孩子吗', '宠物', '禁止携带狗入内，导盲犬除外。'],
  ['vi', 'bánh cho trẻ em', 'Thú cưng', 'Không nhận chó, trừ chó dẫn đường.'],
])('%s: %j asks for more than the subject and is not', (language, query, title, text) =>
  expect(confidenceIn(query, language, source(title, text))).toBeLessThan(ENOUGH),
);

test('a text that has the word of a question comes before one that has another word of its subject', () => {
  const weigh = () => 5;
  const score = (title: string, text: string) =>
    relevanceOf('Kann ich in Raten bezahlen?', passagesOf('an-app', source(title, text), 1, 'de')[0]!, weigh).score;
  expect(score('Ratenzahlung', 'Auf Wunsch in drei Raten.')).toBeGreaterThan(score('Zahlung', 'Nur mit Karte.'));
});

test('a phrase for one subject is not read as a word for another one', () => {
  expect([...topicsIn('What is your e-mail address?', 'en').keys()]).toEqual(['contact']);
  expect([...topicsIn('Where are you, and what is your e-mail address?', 'en').keys()]).toEqual(['address', 'contact']);
});

test('every language with words for subjects is one of the index, and each of its words is of one subject', () => {
  for (const tag of LANGUAGES_WITH_WORDS) {
    const { topics } = wordsIn(tag);
    if (!topics) continue;
    expect(LANGUAGES).toHaveProperty(tag);
    for (const [topic, words] of Object.entries(topics))
      for (const word of words)
        expect([tag, word, ...topicsIn(word.replace('*', ''), tag).keys()]).toEqual([tag, word, topic]);
  }
});
