import { processes } from '../../processes/processes.ts';
import { inherited, inheritedBy } from './child-env.ts';

const env = { LOG_LEVEL: 'debug', ASSISTANT_MODEL: 'small', ASSISTANT_API_KEY: 'secret', PORT: '1', npm_config_x: 'y' };

test('what a person has set goes on to a child, but no secret and nothing that is placed', () => {
  expect(inherited('/', env)).toMatchObject({ LOG_LEVEL: 'debug', ASSISTANT_MODEL: 'small' });
  expect(Object.keys(inherited('/', env))).toHaveLength(3);
});

test('a secret of theirs reaches the process that needs it, and no other', () => {
  const given = processes.filter((spec) => 'ASSISTANT_API_KEY' in inheritedBy(spec, '/', env));
  expect(given.map(({ name }) => name)).toEqual(['conversations']);
});
