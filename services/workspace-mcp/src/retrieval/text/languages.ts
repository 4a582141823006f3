/** The parts of a language, of whose word lists none is loaded yet. */
export interface LanguageParts {
  /** The script that its texts are written in. */
  readonly script: string;
  readonly stemmer?: () => { readonly stemmer: (word: string) => string };
  readonly stopWords: () => readonly string[];
  /** Stop words of questions and of chats, which the list does not have. */
  readonly chatWords?: string;
  /** Normalises alternative spellings, such as ae for ä on keyboards without that key. */
  readonly respell?: (word: string) => string;
  /** Set where accents distinguish words, so that they are not removed. */
  readonly keepsAccents?: true;
  /** Set where neighbouring characters or syllables are paired, since a word has several of them. */
  readonly pairs?: 'characters' | 'syllables';
}

const fromUmlautDigraphs = (word: string): string =>
  word
    .replaceAll('ae', 'ä')
    .replaceAll('oe', 'ö')
    .replace(/(?<!q)ue/g, 'ü');

/** Vietnamese has the tone of oa, oe and uy at the end of a syllable on either letter. */
const withOldTones = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/^(.*?)([ou])([ae]|(?<=u)y)([\u0300\u0301\u0303\u0309\u0323])$/u, '$1$2$4$3')
    .normalize('NFC');

/** The languages by BCP 47 tag. Each list is loaded at its first use, so that an idle process loads none. */
export const LANGUAGES: Readonly<Record<string, LanguageParts>> = {
  en: {
    script: 'Latin',
    stemmer: () => require('@orama/stemmers/english'),
    stopWords: () => require('@orama/stopwords/english').stopwords,
    chatWords:
      'a also get give got hello hey hi know like many much need okay please pls plz tell thank thanks u us want whats',
  },
  de: {
    script: 'Latin',
    stemmer: () => require('@orama/stemmers/german'),
    stopWords: () => require('@orama/stopwords/german').stopwords,
    chatWords:
      'bitte danke eigentlich gern gerne gibt gibts hallo habt ja mal möchte möchten sagen wann warum weiß weshalb wer wieso wissen ' +
      'heißt heißen hieß hießen lautet lauten lautete nennt nennen nannte versteht bedeutet ' +
      'liegt liegen lag lagen macht machte machen tun tut tat gab geben ' +
      'wem wen wessen wieviel wieviele viele vielen vieler mehr oft schon immer etwa ungefähr jeweils überhaupt ' +
      'wobei wodurch wofür wogegen woher wohin womit wonach woran worauf woraus worin worüber worum worunter wovon wovor wozu ' +
      'dabei dadurch dafür dagegen daher dahin danach daran darauf daraus darin darüber darum darunter davon davor ' +
      'ans aufs beim durchs fürs ums unterm vorm übers außer seit trotz wegen unsere unserer ' +
      'geworden worden wurde wurden wäre wären hätte hätten könnten konnte konnten müssen müsste müssten mussten ' +
      'darf durfte durften dürfen dürfte dürften mag mögen sollen sollten',
    respell: fromUmlautDigraphs,
  },
  fr: {
    script: 'Latin',
    stemmer: () => require('@orama/stemmers/french'),
    stopWords: () => require('@orama/stopwords/french').stopwords,
    chatWords:
      'aimerais allez avez bonjour bonsoir combien comment dites dois faites faut merci où peut peux plaît pourquoi pourrais ' +
      'pourrait pourriez pouvez puis quand quel quelle quelles quels salut savoir suis sont svp veux voudrais voudrait voulez ' +
      'y',
  },
  es: {
    script: 'Latin',
    stemmer: () => require('@orama/stemmers/spanish'),
    stopWords: () => require('@orama/stopwords/spanish').stopwords,
    chatWords: 'buenas decirme gracias gustaría hola porfa querer quería querría quisiera saber sabe saben',
  },
  it: {
    script: 'Latin',
    stemmer: () => require('@orama/stemmers/italian'),
    stopWords: () => require('@orama/stopwords/italian').stopwords,
    chatWords:
      'buongiorno buonasera ciao grazie posso possiamo potete potrei potrebbe puoi può salve sapere vorrei vorremmo ' +
      'voglio',
  },
  nl: {
    script: 'Latin',
    stemmer: () => require('@orama/stemmers/dutch'),
    stopWords: () => require('@orama/stopwords/dutch').stopwords,
    chatWords:
      'bedankt dag dank goedemiddag goedemorgen graag hallo hoeveel hoi jullie kunnen kun kunt mag mogen wanneer weten welke ' +
      'wilt willen zou',
  },
  pt: {
    script: 'Latin',
    stemmer: () => require('@orama/stemmers/portuguese'),
    stopWords: () => require('@orama/stopwords/portuguese').stopwords,
    chatWords:
      'dizer gostaria obrigada obrigado olá oi onde podem podemos poderia posso queria quero quanto saber vocês',
  },
  ro: {
    script: 'Latin',
    stemmer: () => require('@orama/stemmers/romanian'),
    stopWords: () => require('@orama/stopwords/romanian').stopwords,
    chatWords:
      'bună ziua doresc dori mersi mulțumesc poți putea puteți putem putea vreau vrea vrem aș ați dumneavoastră o există fi',
  },
  tr: {
    script: 'Latin',
    stemmer: () => require('@orama/stemmers/turkish'),
    stopWords: () => require('@orama/stopwords/turkish').stopwords,
    chatWords:
      'acaba edebilir edebiliyor ederim ediyorsunuz ister isterim istiyorum istiyoruz lütfen merhaba mi mı mu mü miyim mıyım ' +
      'muyum müyüm miyiz mıyız misiniz mısınız musunuz müsünüz nedir olur selam teşekkürler yapar yapıyor yapıyorsunuz yok',
  },
  sv: {
    script: 'Latin',
    stemmer: () => require('@orama/stemmers/swedish'),
    stopWords: () => require('@orama/stopwords/swedish').stopwords,
    chatWords: 'behöver finns går hej kunna måste skulle tack undrar vill',
  },
  da: {
    script: 'Latin',
    stemmer: () => require('@orama/stemmers/danish'),
    stopWords: () => require('@orama/stopwords/danish').stopwords,
    chatWords: 'findes gerne goddag hej kunne måtte skulle tak venligst ønsker',
  },
  pl: { script: 'Latin', stopWords: () => require('stopword').pol },
  cs: { script: 'Latin', stopWords: () => require('stopword').ces },
  vi: {
    script: 'Latin',
    stopWords: () => require('stopword').vie,
    respell: withOldTones,
    keepsAccents: true,
    pairs: 'syllables',
  },
  ru: {
    script: 'Cyrillic',
    stemmer: () => require('@orama/stemmers/russian'),
    stopWords: () => require('@orama/stopwords/russian').stopwords,
    chatWords:
      'здравствуйте добрый привет подскажите скажите пожалуйста спасибо хочу хотел хотела хотим хотелось можно можете могу ' +
      'могут нужно нужен нужна нужны есть ли вас вам ваш ваша ваше ваши вы мы нас какой какая какое какие каком какую сколько где когда ' +
      'куда откуда почему зачем',
  },
  uk: {
    script: 'Cyrillic',
    stemmer: () => require('@orama/stemmers/ukrainian'),
    stopWords: () => require('@orama/stopwords/ukrainian').stopwords,
    chatWords:
      'будь ласка вас ваш ваша ви вітаю добрий день де дякую є коли маєте ми можна можу можете нас підкажіть привіт скільки ' +
      'треба хочу чи яка який які',
  },
  el: {
    script: 'Greek',
    stemmer: () => require('@orama/stemmers/greek'),
    stopWords: () => require('@orama/stopwords/greek').stopwords,
    chatWords:
      'αν αντί από αυτά αυτές αυτή αυτό αυτοί αυτός αυτούς αυτών αλλά είναι είμαι είμαστε είστε είσαι είχε έχει έχετε ' +
      'έχουν έχω εδώ εγώ εκεί ή ήθελα ήταν θέλω ίσως καλημέρα καλησπέρα κάνετε κάποιος κάτι μας με μέσα μετά μόνο μου μπορεί ' +
      'μπορείτε μπορούμε μπορούν μπορώ όμως όπως όσο ότι όταν ούτε παρά παρακαλώ πιο ποια ποιες ποιο ποιοι ποιος πόσο πόση ' +
      'πόσα πόσες πότε που πού πριν προς πως πώς σαν σας στα στη στην στις στο στον στους τα της τι τις τους των υπάρχει ' +
      'υπάρχουν χωρίς γεια ευχαριστώ ως',
  },
  ar: {
    script: 'Arabic',
    // The ending that is often written without its dots.
    respell: (word) => word.replace(/\u0647$/, '\u0629'),
    stemmer: () => require('@orama/stemmers/arabic'),
    stopWords: () => require('@orama/stopwords/arabic').stopwords,
    chatWords:
      'أريد اريد نريد ممكن يمكن يمكنني عندكم عندك لديكم لديك السلام عليكم مرحبا أهلا فضلك سمحت شكرا لو هل يوجد ' +
      'توجد هناك أين متى كيف كم بكم ما ماذا',
  },
  fa: {
    script: 'Arabic',
    stopWords: () => require('stopword').fas,
    chatWords: 'آیا است چطور چه سلام کجا کنم کنید لطفا ممنون میشه می‌توانم می‌توانید هست هستید دارید',
  },
  he: {
    script: 'Hebrew',
    stopWords: () => require('stopword').heb,
    chatWords: 'אני אתם אפשר איך איפה האם היי יש לכם מה מתי רוצה שלום תודה בבקשה כמה',
  },
  hi: {
    script: 'Devanagari',
    stemmer: () => require('@orama/stemmers/indian'),
    stopWords: () => require('@orama/stopwords/indian').stopwords,
    chatWords:
      'है हैं हूँ हूं हो होगा होगी क्या में मैं मुझे मेरा मेरी मेरे हम हमें हमारा हमारे आप आपका आपकी आपके आपको कब कहाँ कहां ' +
      'कैसे कितने कितनी कितना कौन क्यों कर करें करूँ करूं करना करते सकता सकती सकते चाहिए चाहता नमस्ते कृपया धन्यवाद नहीं थे ' +
      'थी किस किसने उन्होंने द्वारा ही यह वह जो कि',
  },
  th: {
    script: 'Thai',
    stopWords: () => require('stopword').tha,
    chatWords:
      'ไหม มั้ย คะ ค่ะ ครับ นะ จ้ะ เปล่า ยังไง เท่าไหร่ เท่าไร ที่ไหน ไหน สวัสดี ขอบคุณ เมื่อไหร่ เมื่อไร กี่ ใคร ทำไม ' + 'อย่างไร ผม ฉัน คุณ',
  },
  zh: {
    script: 'Han',
    stopWords: () => require('@orama/stopwords/mandarin').stopwords,
    pairs: 'characters',
    chatWords: '你好 您好 请问 谢谢 能 想 我 你 您 有没有 是不是 可不可以 能不能 怎样 多少',
  },
  ja: {
    script: 'Kana',
    stopWords: () => require('@orama/stopwords/japanese').stopwords,
    chatWords: 'お ご です ます か ください 教え こんにちは ありがとう',
  },
  ko: { script: 'Hangul', stopWords: () => require('stopword').kor },
};
