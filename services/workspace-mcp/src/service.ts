import { type BoundService, bindService, type CallerKind, CHATTING, type Rpcs, SIGNED_IN_OR_CONNECTED } from '@cws/kit';
import { workspace } from '@cws/protos';
import { getAgent } from './agent/get-agent';
import { getBot } from './agent/get-bot';
import { listBots } from './agent/list-bots';
import { getApp } from './app/get-app';
import { listAllowedOrigins } from './app/list-allowed-origins';
import { listApps } from './app/list-apps';
import { routeSession } from './app/route-session';
import { setAppStatus } from './app/set-app-status';
import { addMember } from './business/add-member';
import { createBusiness } from './business/create-business';
import { eraseBusiness } from './business/erase-business';
import { eraseUser } from './business/erase-user';
import { getBusiness } from './business/get-business';
import { getMembership } from './business/get-membership';
import { listBusinessApps } from './business/list-business-apps';
import { listBusinesses } from './business/list-businesses';
import { listMemberships } from './business/list-memberships';
import { listSoleOwnerships } from './business/list-sole-ownerships';
import { MEMBERS } from './business/own-business';
import { removeMember } from './business/remove-member';
import { updateBusiness } from './business/update-business';
import { updateBusinessApp } from './business/update-business-app';
import type { Context } from './context';
import { importBusinessContent } from './import/import-business-content';
import { listSubjects } from './retrieval/list-subjects';
import { searchPassages } from './retrieval/search-passages';
import { listToolNames } from './tools/list-tool-names';
import { getWidget } from './widget/get-widget';

/** identity asks for people who sign in, and for itself. */
const ANYBODY: readonly CallerKind[] = [...CHATTING, 'none', 'service'];

const rpcs: Rpcs<Context, typeof workspace.WorkspaceServiceDefinition> = {
  routeSession: { from: ['conversations', 'grants'], as: CHATTING, handle: routeSession },
  getApp: { from: ['identity'], as: ['service'], handle: getApp },
  getMembership: { from: ['identity', 'conversations'], as: ANYBODY, handle: getMembership },
  listMemberships: { from: ['identity', 'conversations'], as: ANYBODY, handle: listMemberships },
  createBusiness: { from: ['identity', 'gateway'], as: ANYBODY, handle: createBusiness },
  listBusinesses: { from: ['gateway'], as: MEMBERS, handle: listBusinesses },
  getBusiness: { from: ['gateway'], as: MEMBERS, handle: getBusiness },
  updateBusiness: { from: ['gateway'], as: MEMBERS, handle: updateBusiness },
  listBusinessApps: { from: ['gateway'], as: MEMBERS, handle: listBusinessApps },
  updateBusinessApp: { from: ['gateway'], as: MEMBERS, handle: updateBusinessApp },
  listAllowedOrigins: { from: ['gateway'], as: ['service'], handle: listAllowedOrigins },
  addMember: { from: ['operator'], as: ['operator'], handle: addMember },
  removeMember: { from: ['operator'], as: ['operator'], handle: removeMember },
  listSoleOwnerships: { from: ['identity'], as: ANYBODY, handle: listSoleOwnerships },
  eraseUser: { from: ['identity'], as: ['service'], handle: eraseUser },
  eraseBusiness: { from: ['identity'], as: ['service'], handle: eraseBusiness },
  listToolNames: { from: ['identity'], as: ANYBODY, handle: listToolNames },
  getAgent: { from: ['conversations'], as: [...CHATTING, 'service'], handle: getAgent },
  getBot: { from: ['gateway'], as: SIGNED_IN_OR_CONNECTED, handle: getBot },
  listBots: { from: ['gateway'], as: SIGNED_IN_OR_CONNECTED, handle: listBots },
  getWidget: { from: ['identity', 'conversations'], as: ANYBODY, handle: getWidget },
  searchPassages: { from: ['conversations', 'operator'], as: ['service', 'operator'], handle: searchPassages },
  listSubjects: { from: ['conversations', 'operator'], as: ['service', 'operator'], handle: listSubjects },
  importBusinessContent: { from: ['operator'], as: ['operator'], handle: importBusinessContent },
  listApps: { from: ['operator'], as: ['operator'], handle: listApps },
  setAppStatus: { from: ['operator'], as: ['operator'], handle: setAppStatus },
};

export const workspaceService = (context: Context): BoundService =>
  bindService(workspace.WorkspaceServiceDefinition, rpcs, context);
