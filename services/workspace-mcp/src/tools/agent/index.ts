import type { Tool } from '../../tool/tool';
import { agentGet } from './agent-get';
import { agentSuggestionsSet } from './agent-suggestions-set';
import { agentUpdate } from './agent-update';

export const agentTools: readonly Tool[] = [agentGet, agentUpdate, agentSuggestionsSet];
