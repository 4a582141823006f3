import { parseEnv } from '@cws/kit';
import { workspaceEnv } from './config';

const MONGODB = { MONGODB_URI: 'mongodb://localhost/' };

// contract: site-reader-reach
test('web sites are read at the ports 80 and 443 unless the environment names others', () => {
  expect(parseEnv(workspaceEnv, MONGODB)).toMatchObject({ SITE_READER_PORTS: [80, 443], SITE_READER_ALLOW_HOSTS: [] });
  const given = { SITE_READER_PORTS: '443, 8443', SITE_READER_ALLOW_HOSTS: 'localhost,127.0.0.1' };
  expect(parseEnv(workspaceEnv, { ...MONGODB, ...given })).toMatchObject({
    SITE_READER_PORTS: [443, 8443],
    SITE_READER_ALLOW_HOSTS: ['localhost', '127.0.0.1'],
  });
  expect(() => parseEnv(workspaceEnv, { ...MONGODB, SITE_READER_PORTS: '443,web' })).toThrow('SITE_READER_PORTS');
});
