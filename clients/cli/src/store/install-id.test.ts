import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installId } from './install-id';

test('concurrent callers get the same install_id, and later ones too', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cws-cli-'));
  const ids = await Promise.all(Array.from({ length: 10 }, () => installId(folder)));
  expect(new Set([...ids, await installId(folder)]).size).toBe(1);
  expect(ids[0]).toMatch(/^[A-Za-z0-9._-]{8,128}$/);
  rmSync(folder, { recursive: true });
});
