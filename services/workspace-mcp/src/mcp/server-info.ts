import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Implementation } from '@modelcontextprotocol/sdk/types.js';
import { defines, type Revision } from '../protocol/revisions';

/** The version of this server, which MCP requires beside name and title. */
const { version } = JSON.parse(readFileSync(join(__dirname, '../../package.json'), 'utf8')) as { version: string };

export const IDENTITY: Implementation = { name: 'service-admin', title: 'Service Workspace', version };

const DESCRIPTION =
  'Administers one business: its apps, the agent and its Brief, knowledge, help centre, catalogue, widgets and onboarding.';

const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="6" fill="#2457d6"/><path d="M6 7h12v8h-6l-4 3v-3H6z" fill="#fff"/></svg>`;

const icons: Implementation['icons'] = [
  { src: `data:image/svg+xml;base64,${btoa(ICON)}`, mimeType: 'image/svg+xml', sizes: ['any'] },
];

/** Server identity (contract: tool-server-initialize): description, websiteUrl and icons only where the revision defines them. */
export const serverInfo = (revision: Revision, origin: string): Implementation =>
  defines.serverDescription(revision) ? { ...IDENTITY, description: DESCRIPTION, websiteUrl: origin, icons } : IDENTITY;
