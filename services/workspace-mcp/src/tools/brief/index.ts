import type { Tool } from '../../tool/tool';
import { agentBrief } from './agent-brief';
import { agentBriefItemDelete } from './agent-brief-item-delete';
import { agentBriefItemEnable } from './agent-brief-item-enable';
import { agentBriefItemRestore } from './agent-brief-item-restore';
import { agentBriefItemSet } from './agent-brief-item-set';
import { agentBriefItemVersions } from './agent-brief-item-versions';
import { agentBriefPublish } from './agent-brief-publish';

export const briefTools: readonly Tool[] = [
  agentBrief,
  agentBriefItemSet,
  agentBriefItemEnable,
  agentBriefItemVersions,
  agentBriefItemRestore,
  agentBriefItemDelete,
  agentBriefPublish,
];
