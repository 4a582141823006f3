import type { ToolRole } from './tool';

interface NamedTool {
  readonly name: string;
  readonly role: ToolRole;
  /** Whether a read-only connection may call it (contract: read-only-tools). */
  readonly readOnly: boolean;
}

const reading = (name: string, role: ToolRole): NamedTool => ({ name, role, readOnly: true });
const writing = (name: string, role: ToolRole): NamedTool => ({ name, role, readOnly: false });

/** The names of all 26 tools, including those that are not served yet, since keys may name them. */
export const toolNames: readonly NamedTool[] = [
  reading('workspace_list', 'account'),
  reading('workspace_get', 'member'),
  writing('workspace_create', 'account'),
  reading('app_list', 'member'),
  reading('account_readiness', 'member'),
  reading('agent_get', 'member'),
  writing('agent_update', 'manager'),
  writing('agent_suggestions_set', 'manager'),
  reading('agent_brief', 'member'),
  writing('agent_brief_item_set', 'manager'),
  writing('agent_brief_item_enable', 'manager'),
  reading('agent_brief_item_versions', 'member'),
  writing('agent_brief_item_restore', 'manager'),
  writing('agent_brief_item_delete', 'manager'),
  writing('agent_brief_publish', 'manager'),
  reading('knowledge_list', 'member'),
  reading('knowledge_search', 'member'),
  writing('knowledge_add', 'manager'),
  writing('helpcenter_add_article', 'manager'),
  writing('catalog_add_product', 'manager'),
  reading('widget_list', 'member'),
  reading('widget_config_get', 'member'),
  writing('widget_config_set', 'manager'),
  writing('widget_create', 'manager'),
  writing('intake_propose', 'manager'),
  writing('onboard_business', 'manager'),
];

/** Former dotted names (noun.verb) mean the same tools (contract: dotted-tool-names). */
export const canonicalName = (name: string): string => name.replaceAll('.', '_');
