import { type BoundService, bindService, type CallerKind, type Rpcs, SIGNED_IN_OR_CONNECTED } from '@cws/kit';
import { workspace } from '@cws/protos';
import { getAgent } from './agent/get-agent';
import { getBot } from './agent/get-bot';
import { listApps } from './app/list-apps';
import { routeSession } from './app/route-session';
import { setAppStatus } from './app/set-app-status';
import { addMember } from './business/add-member';
import { createBusiness } from './business/create-business';
import { getMembership } from './business/get-membership';
import { listMemberships } from './business/list-memberships';
import { removeMember } from './business/remove-member';
import type { Context } from './context';
import { importBusinessContent } from './import/import-business-content';
import { searchPassages } from './retrieval/search-passages';
import { listToolNames } from './tool/list-tool-names';

const PEOPLE_AND_JOBS: readonly CallerKind[] = [...SIGNED_IN_OR_CONNECTED, 'service'];
const ANYBODY: readonly CallerKind[] = [...PEOPLE_AND_JOBS, 'none', 'operator'];

const rpcs: Rpcs<Context, typeof workspace.WorkspaceServiceDefinition> = {
  routeSession: { from: ['gateway', 'conversations', 'grants'], as: PEOPLE_AND_JOBS, handle: routeSession },
  getMembership: { from: ['gateway', 'identity', 'conversations', 'grants'], as: ANYBODY, handle: getMembership },
  listMemberships: { from: ['gateway', 'identity', 'conversations'], as: ANYBODY, handle: listMemberships },
  createBusiness: { from: ['identity'], as: ANYBODY, handle: createBusiness },
  addMember: { from: ['operator'], as: ['operator'], handle: addMember },
  removeMember: { from: ['operator'], as: ['operator'], handle: removeMember },
  listToolNames: { from: ['gateway', 'identity', 'operator'], as: ANYBODY, handle: listToolNames },
  getAgent: { from: ['conversations'], as: ANYBODY, handle: getAgent },
  getBot: { from: ['gateway'], as: SIGNED_IN_OR_CONNECTED, handle: getBot },
  searchPassages: { from: ['conversations', 'operator'], as: ANYBODY, handle: searchPassages },
  importBusinessContent: { from: ['operator'], as: ['operator'], handle: importBusinessContent },
  listApps: { from: ['operator'], as: ['operator'], handle: listApps },
  setAppStatus: { from: ['operator'], as: ['operator'], handle: setAppStatus },
};

export const workspaceService = (context: Context): BoundService =>
  bindService(workspace.WorkspaceServiceDefinition, rpcs, context);
