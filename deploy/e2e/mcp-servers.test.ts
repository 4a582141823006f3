import { randomUUID } from 'node:crypto';
import { call, expectData } from './support/client';
import { covers } from './support/covers';
import { isBoolean, TIMESTAMP, UUID } from './support/expectations';
import { catalogueFile } from './support/grants';
import { onThisMachine } from './support/local-run';
import { operator } from './support/operator';
import { newPerson } from './support/people';

interface Server {
  readonly id: string;
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

onThisMachine('an import', () => {
  const name = () => `E2E ${randomUUID()}`;
  const importing = (servers: unknown, ...options: string[]) =>
    operator<(Server & { change: string; changed: string[] })[]>(
      'server',
      'import',
      catalogueFile(servers),
      ...options,
    );

  covers('mcp-servers.import')('updates a server by its slug, else by its name, and says what changed', async () => {
    const entry = { name: name(), tools: ['read', { name: 'write', description: 'Writes' }] };
    const [created] = await importing([entry]);
    expect(created).toMatchObject({ change: 'created', changed: [], slug: entry.name.toLowerCase().replace(' ', '-') });
    expect((await importing({ servers: [entry] }))[0]).toMatchObject({ id: created!.id, change: 'unchanged' });
    const renamed = { ...entry, slug: created!.slug, name: name(), tools: ['read'], description: 'New' };
    expect((await importing([renamed]))[0]).toMatchObject({
      id: created!.id,
      change: 'updated',
      changed: ['name', 'description', 'available_tools.write'],
    });
  });

  covers('mcp-servers.secret')('shows users neither the url nor the headers', async () => {
    const [host, key] = [`${randomUUID()}.example.com`, randomUUID()];
    const entry = { name: name(), url: `https://${host}/mcp`, headers: { 'X-Key': key }, tools: ['read'] };
    const imported = await importing([entry], '--yes');
    const { access_token: token } = await newPerson();
    const { text } = await call('GET', '/mcp-servers', { token });
    expect(text).toContain(entry.name);
    for (const shown of [text, JSON.stringify(imported)])
      for (const secret of [host, key]) expect(shown).not.toContain(secret);
  });

  covers('mcp-servers.import.refused')('is refused whole where anything in the file is wrong', async () => {
    const good = { name: name(), tools: ['read'] };
    const url = 'https://tools.example.com/mcp';
    const wrong = [
      { name: name(), colour: 'red' },
      { name: name(), url: 'ftp://tools.example.com' },
      { name: name(), tools: ['read', 'read'] },
      { name: name(), audience: 'everybody' },
      { name: name(), url, headers: { 'X-Key': `\${HOME}` } },
      { name: name(), url, headers: { 'X-Key': `\${MCP_SERVER_${randomUUID().toUpperCase().replaceAll('-', '_')}}` } },
      { name: name(), url: 'http://169.254.169.254/mcp', private: true, discover: true },
      { name: name(), url: 'http://127.0.0.1:1/mcp', discover: true },
    ];
    for (const bad of wrong) await expect(importing([good, bad], '--yes')).rejects.toThrow(/servers\.1/);
    const all = await operator<Server[]>('server', 'list');
    expect(all.map((server) => server.name)).not.toContain(good.name);
  });

  covers('mcp-servers.agree')('that leads to requests needs --yes, and names hosts and headers', async () => {
    const entry = {
      name: name(),
      url: 'https://tools.example.com/mcp',
      headers: { 'X-Key': 'value' },
      tools: ['read'],
    };
    await expect(importing([entry])).rejects.toThrow(/tools\.example\.com carry X-Key.*--yes/s);
    const discovering = { name: name(), url: 'https://tools.example.com/mcp', discover: true };
    await expect(importing([discovering])).rejects.toThrow(/asks tools\.example\.com for its tools.*--yes/s);
    expect((await importing([entry], '--yes'))[0]).toMatchObject({ change: 'created' });
  });
});

/** A catalogue file with one active and one inactive server. */
function catalogue(active: string, inactive: string): string {
  const tools = [{ name: 'event_create', description: 'Books an appointment' }];
  const servers = [
    { slug: active, name: 'E2E calendar', description: 'Books', available_tools: tools },
    { slug: inactive, name: 'E2E hidden', is_active: false, available_tools: tools },
  ];
  return catalogueFile({ servers });
}
