/** A question, and the beginning of its answer. */
type Phrase = readonly [question: string, answer: string];

/** The facts that visitors ask for, by their names in `brand`. */
export const CONTACT_FACTS = ['phone', 'email', 'address', 'opening_hours'] as const;
export type ContactFact = (typeof CONTACT_FACTS)[number];

/**
 * The questions for contacts and opening hours in the languages in which a bot without a model speaks. That for e-mail does not say "address",
 * so that it is no answer to the question where a business is, but in English, where "email address" has no other word that fits. There that for
 * the address says the word twice, so that it fits better.
 */
const PHRASES: Readonly<Record<string, Readonly<Record<ContactFact, Phrase>>>> = {
  en: {
    phone: ['What is your phone number? How can I call you?', 'Our phone number:'],
    email: ['What is your e-mail address? How can I contact you by email?', 'Our e-mail address:'],
    address: ['What is your address? Where are you? At which address are you located?', 'Our address:'],
    opening_hours: ['When are you open? What are your opening hours?', 'Our opening hours:'],
  },
  de: {
    phone: ['Wie ist Ihre Telefonnummer? Wie kann ich anrufen?', 'Unsere Telefonnummer:'],
    email: ['Wie ist Ihre E-Mail? Wie erreiche ich Sie per Email?', 'Unsere E-Mail:'],
    address: [
      'Wie ist Ihre Adresse? Wo sind Sie? Wo seid ihr? Unter welcher Adresse finde ich Sie?',
      'Unsere Adresse:',
    ],
    opening_hours: ['Wann haben Sie geöffnet? Wie sind Ihre Öffnungszeiten?', 'Unsere Öffnungszeiten:'],
  },
  fr: {
    phone: ['Quel est votre numéro de téléphone ? Comment vous appeler ?', 'Notre numéro de téléphone :'],
    email: ['Quel est votre e-mail ? Comment vous écrire par email ?', 'Notre e-mail :'],
    address: ['Quelle est votre adresse ? Où êtes-vous ? Où êtes-vous situés, à quelle adresse ?', 'Notre adresse :'],
    opening_hours: ['Quand êtes-vous ouverts ? Quels sont vos horaires d’ouverture ?', 'Nos horaires d’ouverture :'],
  },
  es: {
    phone: ['¿Cuál es su número de teléfono? ¿Cómo puedo llamar?', 'Nuestro número de teléfono:'],
    email: ['¿Cuál es su correo electrónico?', 'Nuestro correo electrónico:'],
    address: ['¿Cuál es su dirección? ¿Dónde están? ¿Dónde están ubicados?', 'Nuestra dirección:'],
    opening_hours: [
      '¿Cuándo abren? ¿A qué hora están abiertos? ¿Cuál es su horario de apertura?',
      'Nuestro horario de apertura:',
    ],
  },
  pt: {
    phone: ['Qual é o seu número de telefone? Como posso ligar?', 'O nosso número de telefone:'],
    email: ['Qual é o seu e-mail? Como posso escrever por email?', 'O nosso e-mail:'],
    address: ['Qual é o seu endereço? Onde estão? Em que endereço ficam localizados?', 'O nosso endereço:'],
    opening_hours: ['Quando estão abertos? Qual é o horário de funcionamento?', 'O nosso horário de funcionamento:'],
  },
  it: {
    phone: ['Qual è il vostro numero di telefono? Come posso chiamare?', 'Il nostro numero di telefono:'],
    email: ['Qual è la vostra e-mail? Come posso scrivere per email?', 'La nostra e-mail:'],
    address: ['Qual è il vostro indirizzo? Dove siete? A quale indirizzo vi trovate?', 'Il nostro indirizzo:'],
    opening_hours: ['Quando siete aperti? Quali sono gli orari di apertura?', 'I nostri orari di apertura:'],
  },
  ru: {
    phone: ['Какой у вас номер телефона? Как вам позвонить?', 'Наш номер телефона:'],
    email: ['Какая у вас электронная почта? Какой у вас email?', 'Наша электронная почта:'],
    address: ['Какой у вас адрес? Где вы? По какому адресу вы находитесь?', 'Наш адрес:'],
    opening_hours: ['Когда вы открыты? Когда вы работаете? Какие у вас часы работы?', 'Наши часы работы:'],
  },
  ar: {
    phone: ['ما هو رقم هاتفكم؟ كيف أتصل بكم؟', 'رقم هاتفنا:'],
    email: ['ما هو بريدكم الإلكتروني؟ ما هو البريد الإلكتروني؟', 'بريدنا الإلكتروني:'],
    address: ['ما هو عنوانكم؟ أين أنتم؟ أين تقعون؟', 'عنواننا:'],
    opening_hours: ['متى تفتحون؟ ما هي ساعات العمل؟', 'ساعات العمل لدينا:'],
  },
  ja: {
    phone: ['電話番号は何番ですか？', '電話番号：'],
    email: ['メールアドレスは何ですか？', 'メールアドレス：'],
    address: ['住所はどこですか？どこですか？場所はどこですか？', '住所：'],
    opening_hours: ['営業時間は何時から何時までですか？いつ開いていますか？', '営業時間：'],
  },
  zh: {
    phone: ['你们的电话号码是多少？怎么打电话给你们？', '我们的电话号码：'],
    email: ['你们的电子邮箱是什么？', '我们的电子邮箱：'],
    address: ['你们的地址在哪里？你们在哪里？', '我们的地址：'],
    opening_hours: ['你们几点开门？营业时间是什么时候？', '我们的营业时间：'],
  },
};

/** The phrase in a language, by its BCP 47 tag; in English if there is none. */
export const contactPhrase = (language: string, fact: ContactFact): Phrase =>
  (PHRASES[language.split('-', 1)[0]!.toLowerCase()] ?? PHRASES['en']!)[fact];
