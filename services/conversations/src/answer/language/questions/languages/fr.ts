import type { QuestionWords } from '../question-words';

export const fr: QuestionWords = {
  isSpaced: true,
  asks: `(?:combien|quand|ou est|ou sont|ou se|ou peut|ou puis|comment|pourquoi|quel|quelle|quels|quelles|qui|a quelle|a quel|de quelle|de quel|jusqu'a quelle|jusqu'a quand|depuis quand|a partir de)(?= )|(?:est-ce|est ce) (?:que|qu'\\p{L}+)|qu'est ce (?:que|qui)|(?:puis|peut|pouvez|pouvons|avez|acceptez|faites|proposez|vendez|louez|livrez|etes|dois|faut|y a)[ -](?:je|on|vous|nous|il|t il|t-il)|(?:peut on|y a t il|c'est|c est|on peut|vous avez|vous faites|vous acceptez|vous etes|il y a|il faut)(?= )`,
  joins: 'et aussi|et puis|et|aussi|de plus|ainsi que|autre question',
  announces: 'questions?',
  continues:
    "et (?:pour|si|le|la|les|l'|un|une|des|en|avec|sans|au|aux|a|dans|celui|celle|ceux|celles|ca|apres)|qu'en est il|mais|alors|ou bien|meme chose|pareil pour",
  refers:
    "il|elle|ils|elles|lui|ca|cela|ceci|celui|celle|ceux|celles|la bas|aussi|deux|meme|autre|autres|c'est|c'etait",
};
