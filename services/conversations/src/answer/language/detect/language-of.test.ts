import { languageOf } from './language-of';
import { LATIN_WORDS } from './words';

const CERTAIN: Readonly<Record<string, string>> = {
  en: 'how much is a puncture|do you sell gift cards?|what time do you close on sunday|can i bring my dog|where are you located|is there parking at the shop|i want to return my order|are u open today|whats the price of a full service|do i need a deposit for the ebike',
  de: 'was kostet ein Doppelzimmer|habt ihr am Sonntag offen|kann ich mit Karte zahlen|wo kann man bei euch parken|gibt es ein Frühstück für Kinder|wann macht die Küche zu|darf der Hund mit ins Zimmer|wie lange ist der Biergarten offen|ich möchte einen Tisch für vier Personen',
  fr: "combien coûte une nuit|est-ce que les chiens sont acceptés|à quelle heure ouvre la piscine|quels sont vos tarifs|où se trouve le camping|je voudrais annuler ma commande|vous êtes ouverts le dimanche|c'est combien pour deux personnes|avez vous du wifi",
  es: 'cuánto cuesta una limpieza|cuanto cuesta una limpieza dental|a qué hora abren el sábado|tienen parking cerca|dónde están ustedes|puedo pagar con tarjeta|quiero pedir una cita para mañana|aceptan mi seguro en la clínica|hay que pagar una señal',
  pt: 'quanto custa uma aula de surf|vocês abrem ao domingo|onde fica a escola|posso pagar com cartão|tem aulas para crianças|a que horas fecha|preciso de levar o fato|quero marcar uma aula para amanhã|vcs tem estacionamento',
  ru: 'сколько стоит доставка|вы открыты сегодня?|цена|где вы находитесь',
  ar: 'كم سعر الغرفة|متى تفتحون|السعر',
  ja: '料金はいくらですか|何時に開きますか|メニュー',
  zh: '多少钱|你们几点开门|怎么去你们店',
};
describe.each(Object.entries(CERTAIN))('%s is certain', (tag, texts) => {
  test.each(texts.split('|'))('%s', (text) => expect(languageOf(text)).toBe(tag));
});

test.each(
  'price|hello|ok|Check-in?|WLAN Passwort|puncture|iPhone 15 Pro Max|Hotel Restaurant Bar|quanto costa una camera|siete aperti domenica|wat kost een kamer|hoeveel kost het ontbijt|ile kosztuje pokój|oda fiyatı ne kadar|скільки це коштує|قیمت اتاق چند است|https://example.com/the/what/is/this|a@b.example|E-Bike XL 500 Wh||???|No problem'.split(
    '|',
  ),
)('not certain, or of no supported language: %s', (text) => expect(languageOf(text)).toBeUndefined());

test.each(Object.entries(LATIN_WORDS))('a text of all words of %s is in no other language', (tag, words) =>
  expect([tag, undefined]).toContain(languageOf(words)),
);
