import type { TalkPhrases } from '../talk-phrases';

/** Emoji, and words that are typed in chats of all languages. */
export const international: TalkPhrases = {
  greeting: ['(👋|🙋|hi|hello|hey|hallo|hola|ciao)'],
  thanks: ['(🙏|🤝|💐|thx|thanks|thank you|tnx|tks|tysm|merci)'],
  goodbye: ['(bye|bye bye|ciao|cu|adieu)'],
  praise: ['(❤|🧡|💛|💚|💙|💜|🖤|😍|🥰|😘|🤩|🎉|🥳|💯|⭐|🌟|👏|🙌|super|bravo|wow|top|perfect)'],
  wellbeing: [],
  identity: [],
  abilities: [],
  test: ['(test|testing)', 'test (test|123|1 2 3)', 'asdf|asdfasdf|asd|qwerty|qwertz'],
  agree: ['(👍|👌|✅|🆗|✔|☑|ok|okay|oki|okey|okidoki)'],
  decline: ['(👎|❌)'],
  acknowledge: [
    '(😀|😃|😄|😁|😆|😅|😂|🤣|🙂|🙃|😉|😊|☺|😇|😎|😋|🤗|🤔|😌|😏|😜|😝|😬|🥲|😭|😢|😔|😕|🙄|🤷|🤦|🔥|✨|😮|😳|🏻|🏼|🏽|🏾|🏿|♂|♀|lol|haha|hahaha|hehe|hihi|xd)',
  ],
  filler: [],
};
