import type { Phrases } from '../phrases';

export const fr: Phrases = {
  greeting: 'Bonjour ! Comment puis-je vous aider ?',
  thanks: 'Avec plaisir ! Puis-je vous aider pour autre chose ?',
  goodbye: 'Au revoir et merci de votre visite !',
  unknown:
    "Je suis désolé, je ne sais pas : je n'ai rien trouvé à ce sujet dans ce qui m'a été donné. Si vous le souhaitez, demandez une personne et je vous la passerai.",
  failed:
    "Je suis désolé, un problème technique m'empêche de répondre pour le moment. Veuillez réessayer plus tard ou demander une personne.",
  cut: 'Je suis désolé, ma réponse a été coupée ou retenue avant de commencer. Veuillez reformuler votre question ou demander une personne.',
  dropped:
    "Je suis désolé, il y a eu tant de questions que je n'ai pas pu répondre à chacune ; je réponds aux plus récentes ci-dessous. Veuillez reposer celles qui restent ouvertes.",
  handoff: 'Cette conversation est transmise à une personne, qui répondra ici.',
  source: 'Source',
  more: 'La source en dit davantage.',
};
