import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Branding, markSvg } from '@cws/kit';
import type { Implementation } from '@modelcontextprotocol/sdk/types.js';
import { defines, type Revision } from '../protocol/revisions';

/** The version of this server, which MCP requires beside name and title. */
const { version } = JSON.parse(readFileSync(join(__dirname, '../../package.json'), 'utf8')) as { version: string };

export const IDENTITY: Implementation = { name: 'service-admin', title: 'Service Workspace', version };

const DESCRIPTION =
  'Administers one business: its apps, the agent and its Brief, knowledge, help centre, catalogue, widgets and onboarding.';

/** Who runs this server: its address and its branding. Name and title are the same everywhere. */
export interface Host {
  readonly origin: string;
  readonly branding: Branding;
}

/** Server identity (contract: tool-server-initialize): description, websiteUrl and icons only where the revision defines them. */
export const serverInfo = (revision: Revision, { origin, branding }: Host): Implementation =>
  defines.serverDescription(revision)
    ? {
        ...IDENTITY,
        description: `${branding.name}. ${DESCRIPTION}`,
        websiteUrl: origin,
        icons: [iconOf(branding)],
      }
    : IDENTITY;

const iconOf = (branding: Branding): NonNullable<Implementation['icons']>[number] =>
  branding.logoUrl === undefined
    ? {
        src: `data:image/svg+xml;base64,${Buffer.from(markSvg(branding)).toString('base64')}`,
        mimeType: 'image/svg+xml',
        sizes: ['any'],
      }
    : { src: branding.logoUrl };
