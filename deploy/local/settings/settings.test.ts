import { readSettings, replicasFrom } from './settings.ts';

const read = (env: NodeJS.ProcessEnv) => readSettings('/repo', env);

test('without variables the settings are the documented defaults', () => {
  expect(read({})).toMatchObject({
    dataDir: '/repo/.data',
    port: 8080,
    mailWebPort: 1080,
    origin: 'http://localhost:8080',
    replicas: {},
  });
});

test('the public origin follows PORT unless it is set', () => {
  expect(read({ PORT: '9000' }).origin).toBe('http://localhost:9000');
  expect(read({ PORT: '9000', PUBLIC_ORIGIN: 'https://chat.example/' }).origin).toBe('https://chat.example');
});

test.each(['0', '65536', '80.5', 'http'])('PORT=%s is refused with a message that names it', (PORT) => {
  expect(() => read({ PORT })).toThrow(`PORT=${PORT} is not a port`);
});

test('wrong MAIL_WEB_PORT and PUBLIC_ORIGIN are refused with a message that names them', () => {
  expect(() => read({ MAIL_WEB_PORT: 'x' })).toThrow('MAIL_WEB_PORT=x');
  expect(() => read({ PUBLIC_ORIGIN: 'here' })).toThrow('PUBLIC_ORIGIN=here');
  expect(() => read({ PUBLIC_ORIGIN: 'http://chat.example' })).toThrow(
    'PUBLIC_ORIGIN=http://chat.example must be https',
  );
});

test('a MAIL_WEB_PORT that a gateway takes is refused, unless another mail server is used', () => {
  const ports = { PORT: '9000', MAIL_WEB_PORT: '9001' };
  expect(() => read({ ...ports, REPLICAS: 'gateway=2' })).toThrow('MAIL_WEB_PORT=9001 is the port of a gateway');
  expect(() => read({ ...ports, MAIL_WEB_PORT: '9000' })).toThrow('MAIL_WEB_PORT=9000 is the port of a gateway');
  expect(read(ports).mailWebPort).toBe(9001);
  expect(read({ ...ports, REPLICAS: 'gateway=2', SMTP_URL: 'smtp://mail.example' }).mailWebPort).toBe(9001);
});

test('PROCESSES=single makes one process of all, which has no replicas', () => {
  expect([read({}).isSingle, read({ PROCESSES: 'six' }).isSingle]).toEqual([false, false]);
  expect(read({ PROCESSES: 'single' }).isSingle).toBe(true);
  expect(() => read({ PROCESSES: 'one' })).toThrow('PROCESSES=one is not known');
  expect(() => read({ PROCESSES: 'single', REPLICAS: 'gateway=2' })).toThrow('leave out REPLICAS');
});

test('REPLICAS takes counts of known processes only', () => {
  expect(replicasFrom('gateway=2, conversations=3')).toEqual({ gateway: 2, conversations: 3 });
  expect(() => replicasFrom('chat=2')).toThrow('REPLICAS names chat');
  expect(() => replicasFrom('gateway=0')).toThrow('REPLICAS=gateway=0');
});
