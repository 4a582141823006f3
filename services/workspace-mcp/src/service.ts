import { type BoundService, bindService, type CallerKind, type Rpcs, SIGNED_IN_OR_CONNECTED } from '@cws/kit';
import { workspace } from '@cws/protos';
import { getAgent } from './agents/get-agent';
import { listApps } from './apps/list-apps';
import { routeSession } from './apps/route-session';
import { setAppStatus } from './apps/set-app-status';
import { addMember } from './businesses/add-member';
import { createBusiness } from './businesses/create-business';
import { getMembership } from './businesses/get-membership';
import { listMemberships } from './businesses/list-memberships';
import { removeMember } from './businesses/remove-member';
import { importBusinessContent } from './content/import-business-content';
import type { Context } from './context';
import { searchPassages } from './retrieval/search-passages';
import { listToolNames } from './tools/list-tool-names';

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
  searchPassages: { from: ['conversations', 'operator'], as: ANYBODY, handle: searchPassages },
  importBusinessContent: { from: ['operator'], as: ['operator'], handle: importBusinessContent },
  listApps: { from: ['operator'], as: ['operator'], handle: listApps },
  setAppStatus: { from: ['operator'], as: ['operator'], handle: setAppStatus },
};

export const boundService = (context: Context): BoundService =>
  bindService(workspace.WorkspaceServiceDefinition, rpcs, context);
