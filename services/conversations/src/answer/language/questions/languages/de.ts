import type { QuestionWords } from '../question-words';

export const de: QuestionWords = {
  isSpaced: true,
  asks: `(?:wie|wann|wo|wos|woher|wohin|warum|wieso|weshalb|wer|wem|wen|wessen|welche|welcher|welches|welchen|welchem|wieviel|wieviele|womit|wofuer|wofur|worauf|ab wann|bis wann|seit wann|ab wieviel|fuer wen|fur wen|mit wem)(?= )|was (?:kostet|kosten|kost|ist|sind|macht|muss|mussen|kann|konnen|gibt|gibts|habt|haben|hat|passiert|bedeutet|fur|fuer|darf|durfen|duerfen|soll|sollen|wird|ware)|(?:gibt|gibts|gibt's) (?:es|bei|dort|da|auch|ein|eine|einen|noch|wlan|vegan\\p{L}*|\\p{L}{3,})|(?:kann|konnen|koennen|konnte|konnten|koennte|konnts|darf|durfen|duerfen|muss|mussen|habt|habts|haben|hat|seid|sind|ist|macht|bietet|bieten|verkauft|nehmt|nehmen|braucht|brauche|brauchen|soll|sollen|wird|werden|geht|liefert|holt|kommt|kommen) (?:ich|man|wir|ihr|sie|es|das|der|die|den|euch|bei|eure|ihre|mein|meine|unser|unsere|ein|eine|noch|auch)|(?:habts|seids|machts|gehts|nehmts)(?= )`,
  joins: 'und au(?:ß|ss)erdem|und dann noch|und auch|und noch|und|au(?:ß|ss)erdem|ferner|noch eine frage|sowie',
  announces: 'fragen?',
  continues:
    'und (?:was ist|wie ist|wie sieht|was war)(?: es)? (?:mit|bei)|und(?! (?:was|wie|wann|wo|wer|kann|konnen|habt|haben|gibt|gibts|seid|ist|sind|darf|muss|welche\\p{L}*) )|was ist mit|wie sieht es|wie siehts|wie ist es|aber|dann|oder|auch|gilt das',
  refers:
    'dies|dieser|diese|dieses|es|er|sie|ihn|ihm|denen|davon|dafur|dazu|damit|darauf|darin|dabei|da|dort|dann|beide|beides|jeweils|auch|eins|einer|selbe|gleiche|andere|anderen|das(?= (?:auch|noch|lange|lang|viel|genau|denn|dann|zusammen|pro|inklusive))|(?:der|die|das|des|den|dem)(?= ?[?!.]*$)',
};
