/** Question marks of Latin, Arabic, full-width, Greek and Armenian texts. */
const MARK = /[?؟？;՞]$/u;

/** Words that begin a question, and those that a call to act begins with, in the languages of the widget. */
const INTERROGATIVES = [
  'how|what|when|where|who|whom|whose|why|which|(?:can|could|do|does|may|must|should|will) (?:i|we|you)|is (?:it|there|my)|are (?:there|you)',
  'wie|was|wann|wo|woher|wohin|womit|wer|warum|wieso|weshalb|welche[mnrs]?|wieviel|(?:kann|darf|muss) (?:ich|man)|gibt es',
  "comment|quand|où|qui|pourquoi|quel(?:le)?s?|combien|est-ce|qu['’]est|puis-je",
  '¿.*|cómo|qué|cuándo|dónde|quién|por qué|cuál(?:es)?|cuánt[oa]s?|puedo',
  'o que|quando|onde|quem|por que|qual|quais|quanto|posso',
  'как|что|когда|где|кто|почему|зачем|как(?:ой|ая|ое|ие)|сколько|можно ли',
  'كيف|ماذا|متى|أين|لماذا|هل|كم',
];
const BEGINS = new RegExp(
  `^(?:${INTERROGATIVES.join('|')})(?!\\p{L})|^(?:如何|怎么|怎樣|怎样|什么|为什么|哪|多少|是否|能否|どう|何|いつ|どこ|なぜ)`,
  'iu',
);
const INVITES =
  /^(?:ready|want|need|interested|looking|curious|still|got|more|any|have|questions?|bereit|lust|interesse|interessiert|neugierig|noch|fragen|haben sie|prête?s?|envie|besoin|intéressée?s?|une question|des questions|¿?(?:listo|lista|quieres|quiere|necesitas?|interesad[oa]|preguntas|dudas|tienes)|pronto|quer|precisa|interessad[oa]|dúvidas|готовы|хотите|нужн[аоы]|остались|есть вопросы)(?!\p{L})/iu;
const MOST_INVITED = 80;

export const endsAsking = (text: string): boolean => MARK.test(text);

export const beginsAsking = (text: string): boolean => BEGINS.test(text);

/** Whether a heading invites to act, such as "Ready to book?" above "Call now", and is no question of a visitor. */
export const isInvitation = (question: string, answer: string): boolean =>
  answer.length < MOST_INVITED && INVITES.test(question);
