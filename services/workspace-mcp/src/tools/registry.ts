import type { Tool } from '../tool/tool';
import { agentTools } from './agent';
import { briefTools } from './brief';
import { contentTools } from './content';
import { onboardingTools } from './onboarding';
import { widgetTools } from './widget';
import { workspaceTools } from './workspace';

const tools = [...workspaceTools, ...agentTools, ...briefTools, ...contentTools, ...widgetTools, ...onboardingTools];

/** All served tools, in the order of tools/list. */
export const registry: ReadonlyMap<string, Tool> = new Map(tools.map((tool) => [tool.name, tool]));
