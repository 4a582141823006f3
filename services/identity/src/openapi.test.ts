import { openapi } from './openapi';
import { type ServedIdentity, serveIdentity } from './testing/serve';

let served: ServedIdentity;
beforeAll(async () => {
  served = await serveIdentity();
});
afterAll(() => served.stop());

interface Operation {
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly required: boolean }[];
  readonly responses: Readonly<Record<string, object>>;
}

const operations = Object.entries(openapi.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, operation: operation as unknown as Operation })),
);

test('every documented operation is served, with a documented status', async () => {
  expect(operations.length).toBeGreaterThan(25);
  for (const { path, method, operation } of operations) {
    const url = path.replace('{outcome}', 'approved');
    const body = method === 'post' ? { body: new URLSearchParams() } : {};
    const { status } = await served.http(url, { method: method.toUpperCase(), ...body });
    const documented = [String(status), `${Math.floor(status / 100)}XX`].some((one) => one in operation.responses);
    expect([method, path, status, documented]).toEqual([method, path, status, true]);
    expect([method, path, status]).not.toEqual([method, path, 404]);
  }
});

const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
const cli = {
  client_id: 'service-cli',
  redirect_uri: 'http://127.0.0.1:4711/callback',
  response_type: 'code',
  code_challenge: CHALLENGE,
  code_challenge_method: 'S256',
  install_id: 'install-0001',
};

test("the CLI's authorize endpoint refuses a request without any of the parameters that it documents as required", async () => {
  const { operation } = operations.find(({ path }) => path === '/v1/auth/cli/authorize')!;
  const required = operation.parameters.filter((one) => one.required).map(({ name }) => name);
  expect([...required].sort()).toEqual(Object.keys(cli).sort());
  const statusOf = async (query: object) =>
    (await served.http(`/v1/auth/cli/authorize?${new URLSearchParams({ ...query })}`, { redirect: 'manual' })).status;
  expect(await statusOf(cli)).toBe(303);
  for (const name of required) expect([name, await statusOf({ ...cli, [name]: '' })]).toEqual([name, 400]);
});
