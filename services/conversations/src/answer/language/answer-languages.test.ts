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
])('the user has set %j, the request %j, the agent %j', (user, question, agent, languages) =>
  expect(answerLanguages(user, { question }, agent)).toEqual(languages),
);

test.each<[string, string[]]>([
  ['', ['es', 'de', 'en']],
  ['*', ['es', 'de', 'en']],
  ['*;q=0.5, fr;q=0, x_y', ['es', 'de', 'en']],
  ['fr', ['fr', 'de', 'en']],
])('the question of a session with es says %j', (question, languages) =>
  expect(answerLanguages('', { question, session: 'es' }, 'de')).toEqual(languages),
);

test.each<[string, { question?: string; session?: string }, string[]]>([
  ['', { question: 'fr', session: 'es' }, ['fr', 'pt-BR', 'en', 'de']],
  ['', { session: 'es' }, ['es', 'pt-BR', 'en', 'de']],
  ['', { question: 'pt' }, ['pt-BR', 'en', 'de']],
  ['ja', { question: 'fr' }, ['ja', 'fr', 'pt-BR', 'en', 'de']],
])('the user has set %j and writes %j', (user, written, languages) =>
  expect(answerLanguages(user, { question: 'pt-BR,en' }, 'de', written)).toEqual(languages),
);
