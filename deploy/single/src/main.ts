import '@cws/kit/start';
import { conversationsProcess } from '@cws/conversations/process';
import { gatewayProcess, opsAddress } from '@cws/gateway/process';
import { grantsProcess } from '@cws/grants/process';
import { identityProcess } from '@cws/identity/process';
import { runTogether } from '@cws/kit';
import { profilesProcess } from '@cws/profiles/process';
import { workspaceProcess } from '@cws/workspace-mcp/process';

runTogether({
  name: 'single',
  youngGenerationMib: 64,
  front: gatewayProcess,
  probes: opsAddress,
  services: [
    { service: identityProcess, address: 'IDENTITY_ADDR', http: 'IDENTITY_HTTP' },
    { service: profilesProcess, address: 'PROFILES_ADDR', http: 'PROFILES_HTTP' },
    { service: conversationsProcess, address: 'CONVERSATIONS_ADDR', http: 'CONVERSATIONS_HTTP' },
    { service: grantsProcess, address: 'GRANTS_ADDR' },
    { service: workspaceProcess, address: 'WORKSPACE_MCP_ADDR', http: 'WORKSPACE_MCP_HTTP' },
  ],
});
