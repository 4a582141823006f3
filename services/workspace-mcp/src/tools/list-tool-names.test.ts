import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { callAs, userCaller } from '@cws/kit/testing';
import { startWorkspace } from '../testing/workspace';
import { registry } from './registry';

/** As the contract lists them. */
const PAGE = readFileSync(join(__dirname, '../../../../docs/contract/workspace-tools.md'), 'utf8');
const [, sentence = ''] = /^### read-only-tools\n\n([^.]*)\./m.exec(PAGE)!;
const READ_ONLY = sentence.match(/(?<=`)\w+(?=`)/g)!;

// contract: read-only-tools
test('identity gets the names of all tools, and as read-only ones those of the contract', async () => {
  const workspace = await startWorkspace();
  const names = await workspace.client.listToolNames(callAs(userCaller({ iss: 'identity' })), {});
  expect(names.tools).toEqual([...registry.keys()]);
  expect(names.read_only_tools.toSorted()).toEqual(READ_ONLY.toSorted());
  await workspace.stop();
});
