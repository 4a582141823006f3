import type { Connection } from './connection.ts';
import { allPages } from './pages.ts';
import type { Register } from './register.ts';

export const app: Register = (program, run) => {
  const group = program.command('app').description('apps of all businesses');
  group.command('list').description('list every app').action(run(listApps));
  for (const [verb, status, description] of CHANGES)
    group
      .command(verb)
      .description(description)
      .argument('<ID>', 'id of the app')
      .action(run(setStatus(status)));
};

const CHANGES = [
  ['suspend', 'suspended', 'take an app out of service'],
  ['restore', 'active', 'restore a suspended or deleted app'],
  ['delete', 'deleted', 'mark an app as deleted'],
] as const;

const listApps = ({ workspace, call }: Connection) =>
  allPages(
    async (page) => (await workspace.listApps(call(), page)).apps,
    ({ app_id }) => app_id,
  );

const setStatus = (status: string) => async (connection: Connection, app_id: string) => {
  const { app } = await connection.workspace.setAppStatus(connection.call(), { app_id, status });
  return app;
};
