import { randomUUID } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call, expectData } from './support/client';
import { covers } from './support/covers';
import { isBoolean, TIMESTAMP, UUID } from './support/expectations';
import { onThisMachine } from './support/local-run';
import { operator } from './support/operator';
import { newPerson } from './support/people';

interface Server {
  readonly name: string;
  readonly slug: string;
  readonly is_active: boolean;
}

const listServers = async () => {
  const { access_token: token } = await newPerson();
  return expectData(200, call<readonly Server[]>('GET', '/mcp-servers', { token }));
};

covers('mcp-servers.list')('every signed-in user sees the active servers, sorted by name', async () => {
  const servers = await listServers();
  expect(servers.every(({ is_active }) => isBoolean(is_active) && is_active)).toBe(true);
  const names = servers.map(({ name }) => name.toLowerCase());
  expect(names).toEqual([...names].sort());
});

onThisMachine('after the operator', () => {
  covers('mcp-servers.list')('an imported server is listed with its tools, an inactive one is not', async () => {
    const [shown, hidden] = [`e2e-${randomUUID()}`, `e2e-${randomUUID()}`];
    await operator('server', 'import', catalogue(shown, hidden));
    const servers = await listServers();
    expect(servers.map(({ slug }) => slug)).not.toContain(hidden);
    expect(servers.find(({ slug }) => slug === shown)).toEqual({
      id: expect.stringMatching(UUID),
      slug: shown,
      name: 'E2E calendar',
      description: 'Books',
      icon_url: '',
      is_active: true,
      available_tools: [{ name: 'event_create', description: 'Books an appointment' }],
      created_at: expect.stringMatching(TIMESTAMP),
      updated_at: expect.stringMatching(TIMESTAMP),
    });
  });
});

/** A catalogue file with one active and one inactive server. */
function catalogue(active: string, inactive: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'cws-e2e-')), 'servers.yaml');
  const tools = [{ name: 'event_create', description: 'Books an appointment' }];
  const servers = [
    { slug: active, name: 'E2E calendar', description: 'Books', available_tools: tools },
    { slug: inactive, name: 'E2E hidden', is_active: false, available_tools: tools },
  ];
  writeFileSync(file, JSON.stringify({ servers })); // JSON is YAML (YAML 1.2 §1.3)
  return file;
}
