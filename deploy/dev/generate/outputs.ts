import { processes } from '../../processes/processes.ts';
import { chartProcesses } from './chart-processes.ts';
import { rpcTable } from './rpc-table.ts';
import { withSection } from './section.ts';
import { commonVariableTable, variableTable } from './variable-table.ts';

/** A file that is generated, in whole or between its markers, from its present text and from a built checkout. */
export interface Output {
  readonly path: string;
  text(root: string, present: string): string;
}

const serviceReadme = (folder: string): Output => ({
  path: `${folder}/README.md`,
  text: (root, present) => {
    const withRpcs = withSection(present, 'rpcs', rpcTable(root, folder));
    return withSection(withRpcs, 'variables', variableTable(root, folder));
  },
});

/** Everything that `npm run generate` writes and `npm run check` compares. A line adds one. */
export const outputs: readonly Output[] = [
  ...processes.filter(({ name }) => name !== 'gateway').map(({ folder }) => serviceReadme(folder)),
  {
    path: 'gateway/README.md',
    text: (root, present) => withSection(present, 'variables', variableTable(root, 'gateway')),
  },
  {
    path: 'services/kit/README.md',
    text: (root, present) => withSection(present, 'variables', commonVariableTable(root)),
  },
  { path: 'deploy/helm/conversation-workspace/files/processes.yaml', text: chartProcesses },
];
