import { runWithKit } from './testing/run-kit';

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

test('a line is JSON with its level and name, and shows no secret at the top or one level down', async () => {
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

test('a refused command of Redis is named without what it was to keep', async () => {
  const [line = ''] = await logged('info', { err: { command: { name: 'set', args: ['s3cret'] } } });
  expect(line).not.toContain('s3cret');
  expect(JSON.parse(line).err.command.name).toBe('set');
});

test('a level below the chosen one is not written', async () => {
  expect(await logged('warn', {})).toEqual([]);
});
