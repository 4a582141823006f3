import type { Phrases } from '../phrases';

export const fr: Phrases = {
  greeting: 'Bonjour ! Comment puis-je vous aider ?',
  thanks: 'Avec plaisir ! Puis-je vous aider pour autre chose ?',
  goodbye: 'Au revoir et merci de votre visite !',
  praise: "C'est gentil, merci, je suis ravi de vous aider ! Souhaitez-vous savoir autre chose ?",
  wellbeing: 'Je vais bien, merci ! Comment puis-je vous aider ?',
  identity:
    "Je suis un assistant automatique de cette entreprise, pas une personne. Je réponds aux questions à partir de ce qu'elle a publié et je peux vous passer une personne.",
  abilities:
    "Je suis un assistant automatique : je réponds aux questions sur cette entreprise à partir de ce qu'elle a publié, et je peux vous passer une personne.",
  subjects: "Vous pouvez par exemple m'interroger sur :",
  test: 'Le chat fonctionne. Que souhaitez-vous savoir ?',
  acknowledge: "Très bien. Que souhaitez-vous savoir d'autre ?",
  unknown:
    "Je suis désolé, je ne sais pas : je n'ai rien trouvé à ce sujet dans ce qui m'a été donné. Souhaitez-vous que je vous passe une personne ?",
  unknownAgain:
    "Je n'ai rien à ce sujet non plus, désolé. Voulez-vous que je transmette cette conversation à une personne qui pourra vous aider ? Vous pouvez aussi me poser une autre question.",
  unknownPart: "Je n'ai rien trouvé sur « {question} ».",
  declined: "D'accord, je n'appelle personne. Si vous avez une autre question, n'hésitez pas.",
  failed:
    "Je suis désolé, un problème technique m'empêche de répondre pour le moment. Veuillez réessayer plus tard ou demander une personne.",
  cut: 'Je suis désolé, ma réponse a été coupée ou retenue avant de commencer. Veuillez reformuler votre question ou demander une personne.',
  dropped:
    "Je suis désolé, il y a eu tant de questions que je n'ai pas pu répondre à chacune ; je réponds aux plus récentes ci-dessous. Veuillez reposer celles qui restent ouvertes.",
  handoff: 'Cette conversation est transmise à une personne, qui répondra ici.',
  source: 'Source',
  more: 'La source en dit davantage.',
};
