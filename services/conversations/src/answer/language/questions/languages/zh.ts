import type { QuestionWords } from '../question-words';

export const zh: QuestionWords = {
  isSpaced: false,
  asks: '吗|嗎|呢[?？]?$|什么|什麼|多少|多久|多大|多远|几点|几个|几天|几岁|哪|怎么|怎麼|怎样|为什么|谁|是不是|有没有|能不能|可不可以|要不要|会不会|是否|几号',
  joins: '另外|还有|還有|以及|而且|并且|顺便|再问一下|和',
  announces: '问题|問題',
  continues: '那么|那|如果|要是|但是|或者|一样|.{1,12}呢[?？]?$',
  refers: '它|它们|他|她|他们|这个|那个|这些|那些|这|那里|这里|那儿|这儿|也|一样|另一个|其他|两个都|都',
};
