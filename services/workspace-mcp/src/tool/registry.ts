import { appList } from './app-list';
import type { Tool } from './tool';
import { workspaceCreate } from './workspace-create';
import { workspaceGet } from './workspace-get';
import { workspaceList } from './workspace-list';

/** All served tools, in the order of tools/list. */
export const registry: ReadonlyMap<string, Tool> = new Map(
  [workspaceList, workspaceGet, workspaceCreate, appList].map((tool) => [tool.name, tool]),
);
