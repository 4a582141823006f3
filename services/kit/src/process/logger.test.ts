import { runWithKit } from '../testing/run-kit';

const secrets = {
  authorization: 'Bearer s3cret',
  cookie: 'sid=s3cret',
  access_token: 's3cret',
  refresh_token: 's3cret',
  token: 's3cret',
  ticket: 's3cret',
  code: 's3cret',
  code_verifier: 's3cret',
  device_code: 's3cret',
  key: 's3cret',
  password: 's3cret',
  secret: 's3cret',
};

async function logged(level: string, fields: object): Promise<string[]> {
  const script = `const log = kit.createLogger('probe', '${level}'); log.info(${JSON.stringify(fields)}, 'seen')`;
  const { stdout } = await runWithKit(script);
  return stdout.split('\n').filter(Boolean);
}

test('a line is JSON with level and name, with secrets redacted at the top and one level down', async () => {
  const [line = ''] = await logged('info', { ...secrets, headers: secrets, request_id: 'r-1' });
  expect(line).not.toContain('s3cret');
  expect(JSON.parse(line)).toMatchObject({
    level: 'info',
    name: 'probe',
    msg: 'seen',
    request_id: 'r-1',
    token: '[redacted]',
  });
});

test('a command that Redis refused is logged without its arguments', async () => {
  const [line = ''] = await logged('info', { err: { command: { name: 'set', args: ['s3cret'] } } });
  expect(line).not.toContain('s3cret');
  expect(JSON.parse(line).err.command.name).toBe('set');
});

test.each(['ECONNREFUSED', 'ERR_HTTP_REQUEST_TIMEOUT', 11000, 'upstream_unavailable'])(
  'the code %s of an error can be searched for',
  async (code) => {
    const [line = ''] = await logged('info', { err: { type: 'Error', code } });
    expect(JSON.parse(line).err.code).toBe(code);
  },
);

test('a one-time code is redacted even as the code of an error', async () => {
  const [line = ''] = await logged('info', { err: { code: '123456' } });
  expect(line).not.toContain('123456');
});

test('a line below the configured level is not written', async () => {
  expect(await logged('warn', {})).toEqual([]);
});
