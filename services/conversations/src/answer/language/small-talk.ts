export type SmallTalk = 'greeting' | 'thanks' | 'goodbye';

/** Messages that consist of small talk alone, in the languages that have phrases. */
const patterns: readonly (readonly [SmallTalk, RegExp])[] = [
  [
    'greeting',
    /^(hi|hiya|hello|hey|howdy|greetings|good (morning|afternoon|evening|day)|hallo|hi zusammen|guten (tag|morgen|abend)|servus|moin( moin)?|grüß (gott|dich|euch|sie)|grüezi|bonjour|bonsoir|salut|hola|buen(os|as) (días|tardes|noches)|olá|oi|bom dia|boa (tarde|noite)|привет|здравствуйте|здравствуй|добрый (день|вечер)|доброе утро|مرحبا|أهلا|أهلا وسهلا|السلام عليكم|صباح الخير|مساء الخير|こんにちは|こんばんは|おはよう(ございます)?|はじめまして|你好|您好|早上好|下午好|晚上好)( (there|all|everyone|everybody|team|zusammen|leute|à tous))?$/,
  ],
  [
    'thanks',
    /^((ok|okay|great|perfect|super|alles klar|gut|prima|perfekt) )?(thanks|thank you|thx|ty|cheers|many thanks|much appreciated|danke|dankeschön|danke schön|vielen dank|herzlichen dank|besten dank|merci|gracias|muchas gracias|obrigad[oa]|muito obrigad[oa]|спасибо|большое спасибо|شكرا|شكرا جزيلا|ありがとう(ございま(す|した))?|谢谢(你|您)?|多谢|感谢)( (a lot|so much|very much|you|for your help|for the help|for your time|see you then|bye|sehr|schön|vielmals|für (die|ihre|deine) hilfe|beaucoup))*$/,
  ],
  [
    'goodbye',
    /^(bye|bye bye|goodbye|good night|see (you|ya)( (later|soon|then))?|have a (nice|good) (day|evening|one)|tschüss|tschüß|ciao|auf wiedersehen|gute nacht|schönen (tag|abend)( noch)?|bis (bald|dann|später)|au revoir|adiós|hasta luego|tchau|até (logo|mais)|пока|до свидания|مع السلامة|إلى اللقاء|さようなら|失礼します|再见|拜拜)$/,
  ],
];

/** The kind of small talk that a message consists of; undefined when it says anything else. */
export function smallTalkIn(text: string): SmallTalk | undefined {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    // Vowel signs, which writers of Arabic use or leave out. Accents are part of their letter after NFKC.
    .replace(/[\u064B-\u0652]/g, '')
    .replace(/[^\p{L}\p{N}']+/gu, ' ')
    .trim();
  return patterns.find(([, pattern]) => pattern.test(words))?.[0];
}
