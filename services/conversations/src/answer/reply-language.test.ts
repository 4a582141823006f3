import { replyLanguages } from './reply-language';

test.each<[string[], string, string[]]>([
  [[''], '', ['en']],
  [[''], 'de-AT,de;q=0.9,en;q=0.8', ['de-AT', 'de', 'en']],
  [[''], 'en;q=0.2, FR;q=0.9, *;q=0.1, it;q=0', ['fr', 'en']],
  [['es', ''], 'de', ['es', 'de', 'en']],
  [['no tag at all'], 'de;not;one, x_y', ['de', 'en']],
])('%j %j', (wishes, header, languages) => expect(replyLanguages(wishes, header)).toEqual(languages));
