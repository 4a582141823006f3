import { parseEnv } from '@cws/kit';
import { workspaceEnv } from './config';

const REQUIRED = { MONGODB_URI: 'mongodb://localhost/', CURSOR_MAC_KEYS: Buffer.alloc(32).toString('base64url') };

// contract: site-reader-reach
test('web sites are read at the ports 80 and 443 unless the environment names others', () => {
  expect(parseEnv(workspaceEnv, REQUIRED)).toMatchObject({ SITE_READER_PORTS: [80, 443], SITE_READER_ALLOW_HOSTS: [] });
  const given = { SITE_READER_PORTS: '443, 8443', SITE_READER_ALLOW_HOSTS: 'localhost,127.0.0.1' };
  expect(parseEnv(workspaceEnv, { ...REQUIRED, ...given })).toMatchObject({
    SITE_READER_PORTS: [443, 8443],
    SITE_READER_ALLOW_HOSTS: ['localhost', '127.0.0.1'],
  });
  expect(() => parseEnv(workspaceEnv, { ...REQUIRED, SITE_READER_PORTS: '443,web' })).toThrow('SITE_READER_PORTS');
});
