import type { Tool } from '../../tool/tool';
import { accountReadiness } from './account-readiness';
import { appList } from './app-list';
import { workspaceCreate } from './workspace-create';
import { workspaceGet } from './workspace-get';
import { workspaceList } from './workspace-list';

export const workspaceTools: readonly Tool[] = [
  workspaceList,
  workspaceGet,
  workspaceCreate,
  appList,
  accountReadiness,
];
