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
/** Beginnings of invitations, which no visitor asks. */
const INVITES =
  /^(?:ready|interested|looking|curious|still|more|questions?|(?:any|have|got)(?: (?:any|more|a))* questions?|bereit|lust|interesse|interessiert|neugierig|noch|fragen|haben sie (?:noch )?fragen|prête?s?|envie|intéressée?s?|une question|des questions|¿?(?:listo|lista|interesad[oa]|preguntas|dudas|tienes (?:alguna )?(?:preguntas?|dudas?))|pronto|interessad[oa]|dúvidas|готовы|остались|есть вопросы)(?!\p{L})/iu;
/** Beginnings of invitations and of questions alike: they are invitations above a call to act. */
const MAY_INVITE =
  /^(?:want|need|got|any|have|haben sie|besoin|¿?(?:quieres|quiere|necesitas?|tienes)|quer|precisa|хотите|нужн[аоы])(?!\p{L})/iu;
const CALLS_TO_ACT =
  /^(?:call|contact|get in|book|write|e-?mail|mail|visit|reach|send|sign|join|order|shop|click|apply|talk|chat|ask|let us|rufen|kontakt|schreib|jetzt|buchen|melden|sprechen|bewerben|appelez|contactez|réservez|écrivez|rejoignez|llám|llama|contact[ae]|reserv[ae]|escrí?b|escreva|ligue|fale|позвони|звони|свяжи|напиши|пиши|закаж)/iu;
const MOST_INVITED = 80;

export const endsAsking = (text: string): boolean => MARK.test(text);

export const beginsAsking = (text: string): boolean => BEGINS.test(text);

/** Whether a heading invites to act, such as "Ready to book?" above "Call now", and is no question of a visitor. */
export const isInvitation = (question: string, answer: string): boolean =>
  answer.length < MOST_INVITED && (INVITES.test(question) || (MAY_INVITE.test(question) && CALLS_TO_ACT.test(answer)));
