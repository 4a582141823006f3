import { BadConfig, parseEnv } from '@cws/kit';
import { conversationsEnv } from '../../config';
import { providersOf } from './providers';

const context = { workspace: { listSubjects: async () => ({ titles: [] }) } };
const settings = conversationsEnv.pick({
  ASSISTANT_PROVIDER: true,
  ASSISTANT_BASE_URL: true,
  ASSISTANT_API_KEY: true,
  ASSISTANT_MODEL: true,
  ASSISTANT_TIMEOUT_S: true,
});
const namesFor = (env: Record<string, string>) => providersOf(context, parseEnv(settings, env)).map(({ name }) => name);
const problemsOf = (env: Record<string, string>) => {
  try {
    return namesFor(env);
  } catch (error) {
    return error instanceof BadConfig ? error.problems.map((problem) => problem.split(':')[0]) : error;
  }
};
const MODEL = {
  ASSISTANT_PROVIDER: 'openai-compatible',
  ASSISTANT_BASE_URL: 'http://localhost/v1',
  ASSISTANT_MODEL: 'm',
};

test('without configuration the provider is extractive', () => {
  expect(namesFor({})).toEqual(['extractive']);
});

test('a model is followed by extractive', () => {
  expect(namesFor(MODEL)).toEqual(['openai-compatible', 'extractive']);
});

test.each([
  [{ ASSISTANT_PROVIDER: 'openai-compatible' }, ['ASSISTANT_BASE_URL', 'ASSISTANT_MODEL']],
  [{ ...MODEL, ASSISTANT_MODEL: '' }, ['ASSISTANT_MODEL']],
  [{ ...MODEL, ASSISTANT_BASE_URL: 'nowhere' }, ['ASSISTANT_BASE_URL']],
  [{ ASSISTANT_PROVIDER: 'oracle' }, ['ASSISTANT_PROVIDER']],
  [{ ASSISTANT_TIMEOUT_S: '0' }, ['ASSISTANT_TIMEOUT_S']],
])('an error about bad configuration names its variables: %j', (env, names) => expect(problemsOf(env)).toEqual(names));
