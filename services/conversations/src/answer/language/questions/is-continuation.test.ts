import { isContinuation } from './is-continuation';

test.each([
  'and the small one?',
  'what about children',
  'how long does that take to arrive at home',
  'for two nights?',
  'und im Winter auch für Gruppen',
  'was kostet der',
  "et pour les enfants jusqu'à dix ans ?",
  '¿y para los niños de diez años?',
  'e para crianças de dez anos?',
  'а для детей до десяти лет?',
  'وماذا عن الأطفال تحت سن العاشرة؟',
  'それはいつですか',
  '那儿童呢？',
])('%j goes on with the question before it', (question) => expect(isContinuation(question)).toBe(true));

test.each([
  'How much is a ticket for children?',
  'Wann hat die Küche am Sonntag geöffnet?',
  'Combien coûte un billet pour les enfants ?',
  '¿Cuánto cuesta la entrada para niños?',
  'Quanto custa a entrada para crianças?',
  'Сколько стоит билет для детей?',
  'كم سعر التذكرة للأطفال تحت سن العاشرة؟',
  '子供の料金はいくらですか',
  '儿童门票一张多少钱？',
])('%j stands alone', (question) => expect(isContinuation(question)).toBe(false));
