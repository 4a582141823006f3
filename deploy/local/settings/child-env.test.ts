import { processes } from '../../processes/processes.ts';
import { inherited, inheritedBy } from './child-env.ts';

const env = { LOG_LEVEL: 'debug', ASSISTANT_MODEL: 'small', ASSISTANT_API_KEY: 'secret', PORT: '1', npm_config_x: 'y' };

test('a child gets the variables that a person has set, except secrets and addresses', () => {
  expect(inherited('/', env)).toMatchObject({ LOG_LEVEL: 'debug', ASSISTANT_MODEL: 'small' });
  expect(Object.keys(inherited('/', env))).toHaveLength(3);
});

test('a secret that a person has set is passed only to the process that needs it', () => {
  const given = processes.filter((spec) => 'ASSISTANT_API_KEY' in inheritedBy(spec, '/', env));
  expect(given.map(({ name }) => name)).toEqual(['conversations']);
});

test('variables for headers of tool servers are passed only to grants', () => {
  const given = { ...env, MCP_SERVER_TOKEN: 'secret', MCP_SERVERX: 'no secret' };
  const names = processes.filter((spec) => 'MCP_SERVER_TOKEN' in inheritedBy(spec, '/', given)).map(({ name }) => name);
  expect(names).toEqual(['grants']);
  expect(inherited('/', given)).toHaveProperty('MCP_SERVERX');
});
