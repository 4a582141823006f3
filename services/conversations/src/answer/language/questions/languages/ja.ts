import type { QuestionWords } from '../question-words';

export const ja: QuestionWords = {
  isSpaced: false,
  asks: '何|なに|なん(?:で|時|の)|いくら|いつ|どこ|どう|どの|どれ|どちら|だれ|誰|なぜ|ですか|ますか|ませんか|でしょうか|たいか|ありますか|できますか',
  joins: 'それと|あと|また|そして|それから|ちなみに|もう一つ',
  announces: '質問',
  continues: 'では|じゃあ|じゃ|それなら|それでは|なら|でも|または|同じ|.{1,12}(?:は|の場合は|だと|も)[?？]?$',
  refers: 'それ|これ|あれ|その|この|あの|そこ|ここ|あそこ|そちら|こちら|そう|両方|同じ|他の|ほかの',
};
