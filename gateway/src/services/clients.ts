import type { Boot, ClientOf } from '@cws/kit';
import { conversations, grants, identity, profiles, workspace } from '@cws/protos';
import type { GatewayEnv } from '../config';

/** The services that a row can call. */
export const definitions = {
  identity: identity.IdentityServiceDefinition,
  profiles: profiles.ProfilesServiceDefinition,
  conversations: conversations.ConversationsServiceDefinition,
  grants: grants.GrantsServiceDefinition,
  workspace: workspace.WorkspaceServiceDefinition,
};

export type Definitions = typeof definitions;
export type ServiceName = keyof Definitions;
export type Clients = { readonly [Name in ServiceName]: ClientOf<Definitions[Name]> };

export const addressesOf = (env: GatewayEnv): Record<ServiceName, string> => ({
  identity: env.IDENTITY_ADDR,
  profiles: env.PROFILES_ADDR,
  conversations: env.CONVERSATIONS_ADDR,
  grants: env.GRANTS_ADDR,
  workspace: env.WORKSPACE_MCP_ADDR,
});

export function connectServices(addresses: Record<ServiceName, string>, client: Boot['client']): Clients {
  const connect = <Name extends ServiceName>(name: Name) =>
    client(name === 'workspace' ? 'workspace-mcp' : name, definitions[name], addresses[name]);
  return {
    identity: connect('identity'),
    profiles: connect('profiles'),
    conversations: connect('conversations'),
    grants: connect('grants'),
    workspace: connect('workspace'),
  };
}
