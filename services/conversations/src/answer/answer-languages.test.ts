import { answerLanguages } from './answer-languages';

test.each<[string, string, string, string[]]>([
  ['', '', '', ['en']],
  ['', 'de-AT,de;q=0.9,en;q=0.8', '', ['de-AT', 'de', 'en']],
  ['', 'en;q=0.2, FR;q=0.9, *;q=0.1, it;q=0', '', ['fr', 'en']],
  ['es', 'de', '', ['es', 'de', 'en']],
  ['', 'fr', 'de', ['fr', 'de', 'en']],
  ['', '', 'de', ['de', 'en']],
  ['es', 'fr', 'de', ['es', 'fr', 'de', 'en']],
  ['no tag at all', 'de;not;one, x_y', '', ['de', 'en']],
])('the user has set %j, the request %j, the agent %j', (user, header, agent, languages) =>
  expect(answerLanguages(user, header, agent)).toEqual(languages),
);
