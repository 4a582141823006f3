/** The texts of answers that no model makes, in one language. */
export interface Phrases {
  readonly greeting: string;
  readonly thanks: string;
  readonly goodbye: string;
  readonly unknown: string;
  readonly failed: string;
  /** The message about older questions that get no answer. */
  readonly dropped: string;
  readonly handoff: string;
  readonly source: string;
}

const en: Phrases = {
  greeting: 'Hello! How can I help you?',
  thanks: "You're welcome! Is there anything else I can help you with?",
  goodbye: 'Goodbye, and thank you for your visit!',
  unknown:
    "I'm sorry, I don't know that: I found nothing about it in what I have been given. If you like, ask for a person and I will hand you over.",
  failed:
    "I'm sorry, I can't answer at the moment because of a technical problem. Please try again later, or ask for a person.",
  dropped:
    "I'm sorry, so many questions came that I could not answer every one of them; the latest are answered below. Please ask again what is still open.",
  handoff: 'This chat is being handed over to a person, who will answer here.',
  source: 'Source',
};

const de: Phrases = {
  greeting: 'Hallo! Wie kann ich Ihnen helfen?',
  thanks: 'Gern geschehen! Kann ich sonst noch etwas für Sie tun?',
  goodbye: 'Auf Wiedersehen und danke für Ihren Besuch!',
  unknown:
    'Das weiß ich leider nicht: In dem, was mir vorliegt, habe ich nichts dazu gefunden. Wenn Sie möchten, fragen Sie nach einem Menschen, dann gebe ich weiter.',
  failed:
    'Ich kann wegen eines technischen Problems gerade leider nicht antworten. Bitte versuchen Sie es später noch einmal oder fragen Sie nach einem Menschen.',
  dropped:
    'Es kamen leider so viele Fragen, dass ich nicht jede beantworten konnte; die neuesten beantworte ich im Folgenden. Bitte fragen Sie noch einmal, was offen geblieben ist.',
  handoff: 'Dieser Chat wird an einen Menschen weitergegeben, der hier antworten wird.',
  source: 'Quelle',
};

const fr: Phrases = {
  greeting: 'Bonjour ! Comment puis-je vous aider ?',
  thanks: 'Avec plaisir ! Puis-je vous aider pour autre chose ?',
  goodbye: 'Au revoir et merci de votre visite !',
  unknown:
    "Je suis désolé, je ne sais pas : je n'ai rien trouvé à ce sujet dans ce qui m'a été donné. Si vous le souhaitez, demandez une personne et je vous la passerai.",
  failed:
    "Je suis désolé, un problème technique m'empêche de répondre pour le moment. Veuillez réessayer plus tard ou demander une personne.",
  dropped:
    "Je suis désolé, il y a eu tant de questions que je n'ai pas pu répondre à chacune ; je réponds aux plus récentes ci-dessous. Veuillez reposer celles qui restent ouvertes.",
  handoff: 'Cette conversation est transmise à une personne, qui répondra ici.',
  source: 'Source',
};

const es: Phrases = {
  greeting: '¡Hola! ¿En qué puedo ayudarle?',
  thanks: '¡De nada! ¿Puedo ayudarle en algo más?',
  goodbye: '¡Adiós y gracias por su visita!',
  unknown:
    'Lo siento, no lo sé: no he encontrado nada al respecto en lo que me han dado. Si lo desea, pida hablar con una persona y le paso.',
  failed:
    'Lo siento, un problema técnico me impide responder en este momento. Inténtelo más tarde o pida hablar con una persona.',
  dropped:
    'Lo siento, han llegado tantas preguntas que no he podido responder a todas; a continuación respondo a las más recientes. Vuelva a preguntar lo que quede pendiente.',
  handoff: 'Esta conversación se pasa a una persona, que responderá aquí.',
  source: 'Fuente',
};

const known: Readonly<Record<string, Phrases>> = { en, de, fr, es };

/** The phrases in the first of these languages that has any, else in English. */
export function phrasesIn(languages: readonly string[]): Phrases {
  const tag = languages.map(primary).find((language) => Object.hasOwn(known, language));
  return known[tag ?? 'en'] ?? en;
}

const primary = (tag: string): string => tag.toLowerCase().split('-')[0] ?? '';
