import type { DraftedFile } from '../draft/draft.ts';
import { newOperation } from '../new-operation/new-operation.ts';
import { newProcess } from '../new-process/new-process.ts';
import { newSetting } from '../new-setting/new-setting.ts';
import { newTool } from '../new-tool/new-tool.ts';

/** An addition that `npm run new:…` makes. */
export interface Addition {
  readonly parameters: readonly string[];
  make(root: string, ...args: readonly string[]): readonly DraftedFile[];
  /** The steps that are left to the author when everything is filled in. */
  readonly next: string;
}

export const additions: Readonly<Record<string, Addition>> = {
  operation: {
    parameters: ['SERVICE', 'VERB-NOUN'],
    make: (root, service = '', name = '') => newOperation(root, service, name),
    next: 'Then `npm run generate`, `npm run unit -- NAME` and `npm run e2e`: the tests fail until they and the verb are written.',
  },
  tool: {
    parameters: ['NOUN-VERB'],
    make: (root, name = '') => newTool(root, name),
    next: 'Then `npm run unit -- services/workspace-mcp/src/tools`: the test of the tool fails until it and the tool are written.',
  },
  process: {
    parameters: ['NAME'],
    make: (root, name = '') => newProcess(root, name),
    next: 'Then `npm install`, which links the new package, and `npm run generate`.',
  },
  setting: {
    parameters: ['PROCESS', 'NAME'],
    make: (root, process = '', name = '') => newSetting(root, process, name),
    next: 'Then `npm run generate`, which writes its description into the README of the process.',
  },
};
