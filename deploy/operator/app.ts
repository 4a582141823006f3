import type { Connection } from './connection.ts';
import { allPages } from './pages.ts';

export const listApps = ({ workspace, call }: Connection) =>
  allPages(
    async (page) => (await workspace.listApps(call(), page)).apps,
    ({ app_id }) => app_id,
  );

const setStatus = (status: string) => async (connection: Connection, app_id?: string) => {
  const { app } = await connection.workspace.setAppStatus(connection.call(), { app_id: app_id ?? '', status });
  return app;
};

export const suspendApp = setStatus('suspended');
export const restoreApp = setStatus('active');
export const deleteApp = setStatus('deleted');
