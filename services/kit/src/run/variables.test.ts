import { z } from 'zod';
import { forget, variablesOf } from './variables';

const service = {
  name: 'workspace-mcp',
  schema: z.object({ URI: z.string(), KEY: z.string() }),
  prefixes: ['SERVER_'],
} as const;

test('a process gets the variables that it reads, and none of another', () => {
  const source = { URI: 'u', KEY_FILE: '/k', OTHER_SECRET: 's', SERVER_ONE: '1', PATH: '/bin' };
  expect(variablesOf(service, source)).toEqual({ URI: 'u', KEY_FILE: '/k', SERVER_ONE: '1' });
});

test.each([
  [{ WORKSPACE_MCP_URI: 'own', URI: 'common' }, { URI: 'own' }],
  [{ WORKSPACE_MCP_URI_FILE: '/own', URI: 'common' }, { URI_FILE: '/own' }],
  [{ WORKSPACE_MCP_URI: 'own', URI_FILE: '/common' }, { URI: 'own' }],
  [{ WORKSPACE_MCP_URI: '', URI: 'common' }, { URI: 'common' }],
  [{ GRANTS_URI: 'of another' }, {}],
])('%j is read as %j', (source, expected) => {
  expect(variablesOf(service, source)).toEqual(expected);
});

test('what the processes read is removed from the environment, and the rest stays', () => {
  const source = { URI: 'u', WORKSPACE_MCP_KEY: 'k', KEY_FILE: '/k', SERVER_ONE: '1', PATH: '/bin' };
  forget([service], source);
  expect(source).toEqual({ PATH: '/bin' });
});
