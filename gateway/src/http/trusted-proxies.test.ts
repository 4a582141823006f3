import type { Logger } from '@cws/kit';
import { silentLogger } from '@cws/kit/testing';
import { areProxies, trustedProxies } from './trusted-proxies';

const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((go) => setTimeout(go, 5));
};

test('addresses, CIDR ranges and host names may be trusted, and nothing else', () => {
  expect(areProxies(['10.0.0.1', 'fd00::/8', 'edge', 'proxy.example'])).toBe(true);
  for (const wrong of ['10.0.0', '10.0.0.0/x', '10.0.0.0/33', 'edge/8', 'proxy.example.', 'a b']) {
    expect(areProxies([wrong])).toBe(false);
  }
});

test('a host name stands for the addresses that it has now', async () => {
  jest.useFakeTimers({ doNotFake: ['setTimeout'] });
  let addresses = ['10.0.0.2', 'fd00::2'];
  const proxies = trustedProxies(['edge', '192.168.0.0/16'], silentLogger(), async () => addresses);
  await until(() => proxies.has('10.0.0.2'));
  expect(['fd00::2', '192.168.1.1', '10.0.0.3', 'edge'].map(proxies.has)).toEqual([true, true, false, false]);
  addresses = ['10.0.0.3'];
  jest.advanceTimersByTime(5_000);
  await until(() => proxies.has('10.0.0.3'));
  expect(proxies.has('10.0.0.2')).toBe(false);
  proxies.stop();
  jest.useRealTimers();
});

test('a name server that does not respond leaves the addresses as they are', async () => {
  jest.useFakeTimers({ doNotFake: ['setTimeout'] });
  let failures = 0;
  const answers = [async () => ['10.0.0.2']];
  const proxies = trustedProxies(['edge'], silentLogger(), async () => {
    const found = answers.shift();
    if (found) return found();
    failures += 1;
    throw Object.assign(new Error('no response'), { code: 'ETIMEOUT' });
  });
  await until(() => proxies.has('10.0.0.2'));
  jest.advanceTimersByTime(5_000);
  await until(() => failures > 0);
  await new Promise((go) => setTimeout(go, 5));
  expect(proxies.has('10.0.0.2')).toBe(true);
  proxies.stop();
  jest.useRealTimers();
});

test('a name server that does not respond for long is logged once, although now one query fails first and now the other', async () => {
  jest.useFakeTimers({ doNotFake: ['setTimeout'] });
  const lines: string[] = [];
  const log = {
    ...silentLogger(),
    warn: (_facts: object, message: string) => lines.push(message),
  } as unknown as Logger;
  let looks = 0;
  const proxies = trustedProxies(['edge'], log, async () => {
    looks += 1;
    throw Object.assign(new Error(`query${looks % 2 ? 'A' : 'Aaaa'} ETIMEOUT edge`), { code: 'ETIMEOUT' });
  });
  for (const wanted of [1, 2, 3]) {
    await until(() => looks === wanted);
    await new Promise((go) => setTimeout(go, 5));
    jest.advanceTimersByTime(5_000);
  }
  expect(lines).toEqual(['a job failed; its next run tries again']);
  proxies.stop();
  jest.useRealTimers();
});
